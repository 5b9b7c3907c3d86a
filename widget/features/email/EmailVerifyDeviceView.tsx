import { useRef, useState } from 'react'
import { awaitDevice } from '../../actions/awaitDevice.ts'
import { requestCode } from '../../actions/requestCode.ts'
import { leaveCode } from '../../actions/runningCode.ts'
import { waitOf } from '../../actions/waitOf.ts'
import { toWidgetError, type WidgetError } from '../../errors/widgetError.ts'
import { stepOf } from '../../state/stepOf.ts'
import type { CodeSent } from '../../state/views.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { DevicePanel } from './DevicePanel.tsx'

/** Waits as long as it stands for the yes in the letter, which somebody reads anywhere. Inventory §1.1.13. */
export const EmailVerifyDeviceView = ({ data }: { data: CodeSent }) => {
  const { email } = data
  const context = useWidgetContext()
  const { store } = context
  const [resendAt, setResendAt] = useState(data.resendAt)
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<WidgetError | null>(null)
  const waiting = useRef<AbortController>(null)
  const { error, retry } = useAttempt(() => {
    waiting.current?.abort()
    waiting.current = new AbortController()
    return awaitDevice(context, email, waiting.current.signal)
  })
  useOnLeave(() => {
    waiting.current?.abort()
    leaveCode(context)
  })

  const resend = async () => {
    setBusy(true)
    setUnsent(null)
    const step = stepOf(store)
    try {
      const next = await requestCode(context, email)
      if (!step.isHere()) return
      if (next.name === 'EmailVerifyOtp') return step.replace(next)
      setResendAt(next.data.resendAt)
      store.getState().setToast({ kind: 'success', word: 'email.device.resent' })
      retry()
    } catch (thrown) {
      setResendAt((before) => waitOf(thrown) ?? before)
      setUnsent(toWidgetError(thrown))
    }
    setBusy(false)
  }
  return (
    <DevicePanel
      busy={busy}
      email={email}
      fault={unsent?.code ?? error?.code}
      onResend={() => void resend()}
      onRetry={retry}
      onStartOver={() => store.getState().goBack()}
      resendAt={resendAt}
    />
  )
}
