import { useRef, useState } from 'react'
import { providerName } from '../../../server/contract/providerName.ts'
import { connectSocial } from '../../actions/connectSocial.ts'
import { verbatim } from '../../format/verbatim.ts'
import type { ViewData } from '../../state/views.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSentence } from '../../ui/ErrorSentence.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { isEmbeddedId } from '../../wallets/embedded/embeddedKey.ts'
import { useWords } from '../../words/useWords.ts'
import './ConnectingSocialView.css'

/** Waits for the window in which the person logs in; both show the same letters. Inventory §1.1.10. */
export const ConnectingSocialView = ({ data }: { data: ViewData['ConnectingSocial'] }) => {
  const { provider } = data
  const t = useWords()
  const context = useWidgetContext()
  const [{ words, canLeave }, setShown] = useState({ words: '', canLeave: false })
  const [silent, setSilent] = useState(false)
  // Another try has a window of its own.
  const begun = useRef(data.begun)
  const { error, retry } = useAttempt(() => {
    const steps = {
      onWords: (words: string, canLeave: boolean) => setShown({ words, canLeave }),
      onSilent: () => setSilent(true),
    }
    const before = begun.current
    begun.current = undefined
    return connectSocial(context, provider, steps, before)
  })
  useLeave()

  const again = () => {
    context.store.getState().giveUpConnecting()
    setSilent(false)
    context.login.popup.open(provider)
    retry()
  }
  const picture = (
    <span className="social-tile">
      <ProviderMark provider={provider} size={40} />
    </span>
  )
  const title = t('social.title', { provider: verbatim(providerName[provider]) })
  const open = (
    <Button icon={<ExternalIcon size={18} />} kind="primary" onClick={again}>
      {t('social.open')}
    </Button>
  )
  if (error)
    return (
      <StatusView
        picture={picture}
        state="failed"
        text={<ErrorSentence error={error} part="text" />}
        title={<ErrorSentence error={error} part="title" />}
      >
        {open}
      </StatusView>
    )
  return (
    <StatusView
      picture={picture}
      state="waiting"
      text={t(silent ? 'social.silent' : 'social.text')}
      title={title}
    >
      <div className="social-wait">
        {words && (
          <p className="social-words">
            {t('social.words')} <strong translate="no">{words}</strong>
          </p>
        )}
        {silent && open}
        {silent && canLeave && (
          <Button onClick={() => void context.host.leave(context.login.popup.url())}>
            {t('social.here')}
          </Button>
        )}
        {!silent && (
          <Button onClick={() => context.store.getState().goBack()}>{t('connecting.cancel')}</Button>
        )}
      </div>
    </StatusView>
  )
}

/** Who leaves no longer waits, and the window goes. */
function useLeave(): void {
  const { store, login } = useWidgetContext()
  useOnLeave(() => {
    login.popup.close()
    const state = store.getState()
    if (isEmbeddedId(state.connectingWith)) state.giveUpConnecting()
  })
}
