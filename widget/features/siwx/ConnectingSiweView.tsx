import { useRef } from 'react'
import { declineSignIn } from '../../actions/declineSignIn.ts'
import { signIn } from '../../actions/signIn.ts'
import { signInFamily } from '../../actions/signInFamily.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Waits for the wallet's signature; what goes wrong is said here and may be tried again. */
export const ConnectingSiweView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const connection = useWidget((state) => state.connections[signInFamily(state)])
  const required = useWidget((state) => state.login?.siwx === 'required')
  const signal = useLeaving()
  const { error, retry } = useAttempt(() => signIn(context, signal()))
  const wallet = connection?.wallet.name ?? t('connecting.unnamed')
  const words = error && catalogue[error.code]
  const values = { wallet, ...error?.values }
  const decline = (
    <Button onClick={() => void declineSignIn(context)}>
      {t(required ? 'siwx.decline' : 'siwx.cancel')}
    </Button>
  )
  return (
    <StatusView
      picture={<WalletTile icon={connection?.wallet.icon ?? ''} name={wallet} size={72} />}
      state={words ? 'failed' : 'waiting'}
      text={<Sentence id={words ? words.text : 'siwx.waiting'} values={values} />}
      title={words ? <Sentence id={words.title} values={values} /> : t('siwx.authenticating')}
    >
      {decline}
      {words && (
        <Button icon={<RetryIcon size={18} />} kind="primary" onClick={retry}>
          {t('error.retry')}
        </Button>
      )}
    </StatusView>
  )
}

/** A signal that fires when the view is left for good. */
function useLeaving(): () => AbortSignal {
  const left = useRef(new AbortController())
  useOnLeave(() => left.current.abort())
  return () => left.current.signal
}
