import { useState } from 'react'
import { catalogue } from '../../errors/catalogue.ts'
import { toWidgetError, type WidgetErrorCode } from '../../errors/widgetError.ts'
import { MailIcon } from '../../ui/icons/MailIcon.tsx'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { OtpBoxes } from './OtpBoxes.tsx'
import { noDigits, type OtpDigits, wholeCode } from './otpDigits.ts'

/** A code was mailed: it is taken as soon as it is whole. Inventory §1.1.12. */
export const OtpForm = (props: {
  title: string
  /** Where the code went, '' when that is not known here. */
  email: string
  /** Milliseconds since 1970. */
  resendAt: number
  confirm(code: string): Promise<void>
  /** Sends another code; answers when a further one may be sent, `undefined` when something else comes first. */
  resend(): Promise<number | undefined>
  startOver(): void
}) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const [digits, setDigits] = useState<OtpDigits>(noDigits)
  const [resendAt, setResendAt] = useState(props.resendAt)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<WidgetErrorCode | null>(null)
  const seconds = useSecondsUntil(resendAt)

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    try {
      await act()
    } catch (error) {
      setFault(toWidgetError(error).code)
      setDigits(noDigits)
    }
    setBusy(false)
  }
  const change = (changed: OtpDigits) => {
    setDigits(changed)
    setFault(null)
    const code = wholeCode(changed)
    if (code && !busy) void attempt(() => props.confirm(code))
  }
  const resend = () =>
    attempt(async () => {
      const next = await props.resend()
      if (next === undefined) return
      setResendAt(next)
      setDigits(noDigits)
      store.getState().setToast({ kind: 'success', word: 'email.code.resent' })
    })
  return (
    <ViewBody>
      <div className="otp-view">
        <span className="otp-picture">
          <MailIcon size={26} />
        </span>
        <p>{props.title}</p>
        {props.email && (
          <p className="otp-email">
            <VisibleText text={props.email} />
          </p>
        )}
        <OtpBoxes digits={digits} disabled={busy} invalid={fault !== null} onChange={change} />
        <div className="otp-said" data-fault={fault ?? undefined} role="status">
          {fault && <p>{`${t(catalogue[fault].title)}. ${t(catalogue[fault].text)}`}</p>}
          {!fault && <p className="muted">{busy ? t('email.code.checking') : t('email.code.expires')}</p>}
        </div>
        <div className="otp-links">
          <button
            className="otp-link"
            disabled={busy || seconds > 0}
            onClick={() => void resend()}
            type="button"
          >
            {seconds > 0 ? t('email.code.resendIn', { seconds }) : t('email.code.resend')}
          </button>
          <button className="otp-link" disabled={busy} onClick={props.startOver} type="button">
            {t('email.startOver')}
          </button>
        </div>
      </div>
    </ViewBody>
  )
}
