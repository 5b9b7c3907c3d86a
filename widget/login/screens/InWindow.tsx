import { SiteLine } from '../../review/SiteLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { WindowStatus } from '../approvals/frameApproval.ts'
import './InWindow.css'
import { Intro } from './Intro.tsx'
import type { WindowApproval } from './useWindowApproval.ts'
import { WithSite } from './WithSite.tsx'

type Texts = Readonly<Record<WindowStatus, { title: WordId; text: WordId }>>

const approvalTexts: Texts = {
  unopened: { title: 'window.title', text: 'window.text' },
  opening: { title: 'window.waiting.title', text: 'window.waiting.text' },
  blocked: { title: 'window.blocked.title', text: 'window.blocked.text' },
  open: { title: 'window.waiting.title', text: 'window.waiting.text' },
  closed: { title: 'window.closed.title', text: 'window.closed.text' },
  over: { title: 'window.over.title', text: 'window.over.text' },
}

const passkeyTexts: Texts = {
  ...approvalTexts,
  opening: { title: 'window.passkey.waiting', text: 'window.waiting.text' },
  open: { title: 'window.passkey.waiting', text: 'window.waiting.text' },
  closed: { title: 'window.closed.title', text: 'window.passkey.closed' },
}

/** In the frame: the way to the window, and how far the person is there. The no is here too. */
export const InWindow = (props: {
  approval: WindowApproval
  /** In place of what there is to say of the window. */
  said?: WordId | undefined
  /** Nothing is approved there, a passkey is used. */
  passkey?: boolean
  onReject(): void
}) => {
  const t = useWords()
  const { passkey = false } = props
  const { status, letters, address, open } = props.approval
  const waits = status === 'opening' || status === 'open'
  const { title, text } = (passkey ? passkeyTexts : approvalTexts)[status]
  const hasLink = status === 'blocked' && address !== ''
  const opens = status === 'unopened' || status === 'closed' || (status === 'blocked' && !hasLink)
  return (
    <ViewBody
      footer={<Button onClick={props.onReject}>{t(passkey ? 'login.cancel' : 'approve.reject')}</Button>}
    >
      <div className="in-window">
        {!passkey && (
          <WithSite>
            <SiteLine />
          </WithSite>
        )}
        <Intro
          icon={waits ? <Spinner size={32} /> : <ExternalIcon size={32} />}
          text={t(props.said ?? (status === 'blocked' && !hasLink ? 'window.blocked.again' : text))}
          title={t(title)}
        />
        <div aria-live="polite" className="in-window-more">
          {status !== 'unopened' && status !== 'over' && letters !== '' && (
            <p className="in-window-letters">
              {t('window.letters')} <strong translate="no">{letters}</strong>
            </p>
          )}
          {hasLink && <LinkButton href={address}>{t('window.link')}</LinkButton>}
          {opens && (
            <Button icon={<ExternalIcon size={18} />} kind="primary" onClick={open}>
              {t(status === 'unopened' ? 'window.review' : 'window.again')}
            </Button>
          )}
        </div>
      </div>
    </ViewBody>
  )
}
