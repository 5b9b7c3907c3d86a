import { useEffect } from 'react'
import { logIn } from '../../actions/logIn.ts'
import { requestCode } from '../../actions/requestCode.ts'
import { forgetCode, leaveCode } from '../../actions/runningCode.ts'
import { toWidgetError } from '../../errors/widgetError.ts'
import { stepOf } from '../../state/stepOf.ts'
import type { CodeSent } from '../../state/views.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { isEmbeddedId } from '../../wallets/embedded/embeddedKey.ts'
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
      if (isEmbeddedId(state.connectingWith)) state.giveUpConnecting()
    },
    [store],
  )
  useOnLeave(() => leaveCode(context))
  const confirm = async (code: string) => {
    const step = stepOf(store)
    // A question of the login frame follows a code that counted.
    const forgetOnceAsked = store.subscribe(({ loginScreen }) => {
      if (loginScreen) forgetCode(context)
    })
    try {
      await logIn(context, (signal) => login.call('confirmEmailCode', [code], signal))
    } catch (error) {
      const fault = toWidgetError(error).code
      if (fault === 'code_void' || fault === 'wallet_declined') forgetCode(context)
      // The code counted, and the person left what came after it: there is nothing to type here any more.
      if (fault !== 'wallet_declined') throw error
      step.goBack()
    } finally {
      forgetOnceAsked()
    }
  }
  const resend = async () => {
    const step = stepOf(store)
    const next = await requestCode(context, data.email)
    if (next.name === 'EmailVerifyOtp') return next.data.resendAt
    // The yes was for the code before.
    step.replace(next)
    return undefined
  }
  return (
    <OtpForm
      confirm={confirm}
      email={data.email}
      resend={resend}
      resendAt={data.resendAt}
      startOver={() => store.getState().goBack()}
      title={t('email.code.sentTo')}
    />
  )
}
