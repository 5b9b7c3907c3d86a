import { useEffect } from 'react'
import { logIn } from '../../actions/logIn.ts'
import { requestCode } from '../../actions/requestCode.ts'
import type { CodeSent } from '../../state/views.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { embeddedKey } from '../../wallets/embedded/embeddedKey.ts'
import { useWords } from '../../words/useWords.ts'
import { OtpForm } from './OtpForm.tsx'

/** The code from the email logs in and connects the embedded wallet. */
export const EmailVerifyOtpView = ({ data }: { data: CodeSent }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { store, login } = context
  // Who leaves no longer waits for the login.
  useEffect(
    () => () => {
      const state = store.getState()
      if (state.connectingWith === embeddedKey) state.giveUpConnecting()
    },
    [store],
  )
  return (
    <OtpForm
      confirm={(code) => logIn(context, (signal) => login.call('confirmEmailCode', [code], signal))}
      email={data.email}
      resend={() => requestCode(context, data.email)}
      resendAt={data.resendAt}
      startOver={() => store.getState().goBack()}
      title={t('email.code.sentTo')}
    />
  )
}
