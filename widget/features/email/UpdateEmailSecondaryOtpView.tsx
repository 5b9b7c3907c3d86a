import { leaveStep } from '../../actions/keptStep.ts'
import { confirmNewEmail, resendEmailUpdate, updateSteps } from '../../actions/updateEmail.ts'
import type { CodeSent } from '../../state/views.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { OtpForm } from './OtpForm.tsx'

/** The code that went to the new address. */
export const UpdateEmailSecondaryOtpView = ({ data }: { data: CodeSent }) => {
  const t = useWords()
  const context = useWidgetContext()
  useOnLeave(() => leaveStep(context, ...updateSteps))
  return (
    <OtpForm
      confirm={(code) => confirmNewEmail(context, code)}
      email={data.email}
      resend={() => resendEmailUpdate(context, data.email)}
      resendAt={data.resendAt}
      startOver={() => context.store.getState().replace({ name: 'UpdateEmailWallet' })}
      title={t('email.code.sentTo')}
    />
  )
}
