import { useId, useState } from 'react'
import { codeLength } from '../../../server/contract/readCode.ts'
import { waitOf } from '../../actions/waitOf.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { toWidgetError, type WidgetErrorCode } from '../../errors/widgetError.ts'
import { stepOf } from '../../state/stepOf.ts'
import type { ViewEntry } from '../../state/views.ts'
import { CodeBoxes } from '../../ui/CodeBoxes.tsx'
import { MailIcon } from '../../ui/icons/MailIcon.tsx'
import type { Moment } from '../../ui/moment.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { codeFormOf, useCodeForm } from './codeForms.ts'
import './OtpView.css'

/** With these the code itself was looked at, and no other tries of it help. */
const refusals: ReadonlySet<WidgetErrorCode> = new Set(['wrong_code', 'code_void'])

/** A code was mailed: it is taken as soon as it is whole. Inventory §1.1.12. */
export const OtpForm = (props: {
  title: string
  /** Where the code went, '' when that is not known here. */
  email: string
  resendAt: Moment
  confirm(code: string): Promise<void>
  /** Sends another code; answers when a further one may be sent, `undefined` when something else comes first. */
  resend(): Promise<Moment | undefined>
  startOver(): void
}) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const statusId = useId()
  const [form] = useState(() => codeFormOf(store.getState().history.at(-1) as ViewEntry, props.resendAt))
  const { code, busy, fault, resendAt } = useCodeForm(form)
  // Another view lay over it: whole, it is not tried by itself again.
  const [isBack] = useState(code.length === codeLength)
  const seconds = useSecondsUntil(resendAt)

  const attempt = async (act: () => Promise<void>) => {
    const tried = form.getState().code
    const { isHere } = stepOf(store)
    form.setState({ busy: true, fault: null })
    try {
      await act()
      form.setState({ busy: false })
    } catch (error) {
      const { code: fault } = toWidgetError(error)
      form.setState({ busy: false, fault })
      // What came into the field meanwhile is another code.
      const { code } = form.getState()
      if (refusals.has(fault) && code === tried) form.setState({ code: '' })
      else if (fault === 'wrong_code' && isHere()) tryWhole(code)
    }
  }
  const tryWhole = (code: string) => {
    if (code.length === codeLength) void attempt(() => props.confirm(code))
  }
  const change = (changed: string) => {
    form.setState({ code: changed, fault: null })
    if (!form.getState().busy) tryWhole(changed)
  }
  const resend = async () => {
    const before = form.getState().code
    const { isHere } = stepOf(store)
    await attempt(async () => {
      const next = await props.resend().catch((error) => {
        const later = waitOf(error)
        if (later) form.setState({ resendAt: later })
        throw error
      })
      if (next === undefined) return
      form.setState(({ code }) => ({ resendAt: next, code: code === before ? '' : code }))
      store.getState().setToast({ kind: 'success', word: 'email.code.resent' })
    })
    const { code, fault } = form.getState()
    if (code !== before && !fault && isHere()) tryWhole(code)
  }
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
        <div className="otp-code">
          <CodeBoxes
            code={code}
            describedBy={statusId}
            disabled={busy}
            invalid={fault !== null && refusals.has(fault) && code === ''}
            onChange={change}
          />
        </div>
        <div className="otp-said" data-fault={fault ?? undefined} id={statusId} role="status">
          {fault && <p>{`${t(catalogue[fault].title)}. ${t(catalogue[fault].text)}`}</p>}
          {!fault && <p className="muted">{busy ? t('email.code.checking') : t('email.code.expires')}</p>}
        </div>
        <div className="otp-links">
          {(fault || (isBack && !busy)) && code.length === codeLength && (
            <button className="otp-link" disabled={busy} onClick={() => tryWhole(code)} type="button">
              {t('error.retry')}
            </button>
          )}
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
