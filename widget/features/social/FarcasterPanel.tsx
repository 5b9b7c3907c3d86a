import { providerName } from '../../../server/contract/providerName.ts'
import { catalogue } from '../../errors/catalogue.ts'
import type { WidgetError } from '../../errors/widgetError.ts'
import { verbatim } from '../../format/verbatim.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSentence } from '../../ui/ErrorSentence.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { QrPanel } from '../../ui/QrPanel.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { linkTarget } from '../../wallets/walletConnect/walletLink.ts'
import { useWords } from '../../words/useWords.ts'
import './ConnectingSocialView.css'

interface FarcasterPanelProps {
  /** `undefined` while it is on its way. */
  link: string | undefined
  error: WidgetError | null
  /** The app is on another device. */
  desktop: boolean
  onCopy(link: string): void
  onRetry(): void
}

/** A code for the phone; on the phone itself a button that opens the app; or what went wrong (inventory §1.1.11). */
export const FarcasterPanel = ({ link, error, desktop, onCopy, onRetry }: FarcasterPanelProps) => {
  const t = useWords()
  const picture = (
    <span className="social-tile">
      <ProviderMark provider="farcaster" size={40} />
    </span>
  )
  if (error) {
    const { action = 'error.retry' } = catalogue[error.code]
    return (
      <StatusView
        picture={picture}
        state="failed"
        text={<ErrorSentence error={error} part="text" />}
        title={<ErrorSentence error={error} part="title" />}
      >
        <Button icon={<RetryIcon size={18} />} kind="primary" onClick={onRetry}>
          {t(action)}
        </Button>
      </StatusView>
    )
  }
  if (desktop)
    return (
      <ViewBody>
        <QrPanel
          label={t('farcaster.qr')}
          text={link}
          waiting={t('farcaster.preparing')}
          words={t('farcaster.scan')}
        >
          <Button disabled={!link} icon={<CopyIcon size={18} />} onClick={() => link && onCopy(link)}>
            {t('link.copy')}
          </Button>
        </QrPanel>
      </ViewBody>
    )
  return (
    <StatusView
      picture={picture}
      state="waiting"
      text={t('farcaster.text')}
      title={t('social.title', { provider: verbatim(providerName.farcaster) })}
    >
      {link ? (
        <a className="button button-primary" href={link} rel="noreferrer" target={linkTarget(link)}>
          <span>{t('farcaster.open')}</span>
          <ExternalIcon size={18} />
        </a>
      ) : (
        <Button disabled kind="primary" onClick={() => {}}>
          {t('farcaster.open')}
        </Button>
      )}
    </StatusView>
  )
}
