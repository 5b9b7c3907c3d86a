import { catalogue } from '../../errors/catalogue.ts'
import type { WidgetErrorCode } from '../../errors/widgetError.ts'
import { MailIcon } from '../../ui/icons/MailIcon.tsx'
import type { Moment } from '../../ui/moment.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import './OtpView.css'

/** With these the letter is over; after others it may still be answered. */
const over: ReadonlySet<WidgetErrorCode> = new Set(['device_declined', 'device_void'])

interface DevicePanelProps {
  email: string
  resendAt: Moment
  busy: boolean
  fault: WidgetErrorCode | undefined
  onResend(): void
  onRetry(): void
  onStartOver(): void
}

/** A letter is out: what to do with it, and what became of it. */
export const DevicePanel = ({ email, resendAt, busy, fault, ...on }: DevicePanelProps) => {
  const t = useWords()
  const seconds = useSecondsUntil(resendAt)
  return (
    <ViewBody>
      <div className="otp-view">
        <span className="otp-picture">
          <MailIcon size={26} />
        </span>
        <p>{t('email.device.sentTo')}</p>
        <p className="otp-email">
          <VisibleText text={email} />
        </p>
        <p className="device-text muted">{t('email.device.text')}</p>
        <div className="otp-said" data-fault={fault} role="status">
          {fault ? (
            <p>{`${t(catalogue[fault].title)}. ${t(catalogue[fault].text)}`}</p>
          ) : (
            <p className="device-waiting muted">
              <Spinner size={16} />
              {t('email.device.waiting')}
            </p>
          )}
        </div>
        <div className="otp-links">
          {fault && !over.has(fault) && (
            <button className="otp-link" disabled={busy} onClick={on.onRetry} type="button">
              {t('error.retry')}
            </button>
          )}
          <button className="otp-link" disabled={busy || seconds > 0} onClick={on.onResend} type="button">
            {seconds > 0 ? t('email.code.resendIn', { seconds }) : t('email.code.resend')}
          </button>
          <button className="otp-link" disabled={busy} onClick={on.onStartOver} type="button">
            {t('email.startOver')}
          </button>
        </div>
      </div>
    </ViewBody>
  )
}
