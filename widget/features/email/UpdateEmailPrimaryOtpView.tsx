import { leaveStep } from '../../actions/keptStep.ts'
import { confirmOldEmail, resendEmailUpdate, updateSteps } from '../../actions/updateEmail.ts'
import type { CodeSent } from '../../state/views.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { OtpForm } from './OtpForm.tsx'

/** The code that went to the address so far: whoever changes it has to own it. */
export const UpdateEmailPrimaryOtpView = ({ data }: { data: CodeSent }) => {
  const t = useWords()
  const context = useWidgetContext()
  const old = useWidget((state) => state.session.user?.email)
  useOnLeave(() => leaveStep(context, ...updateSteps))
  return (
    <OtpForm
      confirm={(code) => confirmOldEmail(context, data.email, code)}
      email={old ?? ''}
      resend={() => resendEmailUpdate(context, data.email)}
      resendAt={data.resendAt}
      startOver={() => context.store.getState().replace({ name: 'UpdateEmailWallet' })}
      title={t('email.update.old')}
    />
  )
}
