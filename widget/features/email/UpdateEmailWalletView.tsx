import { useEffect, useRef, useState } from 'react'
import { addressIn } from '../../actions/requestCode.ts'
import { startEmailUpdate } from '../../actions/updateEmail.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { toWidgetError, type WidgetErrorCode } from '../../errors/widgetError.ts'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './UpdateEmailWalletView.css'

/** Step one of another email address. Inventory §1.1.14. */
export const UpdateEmailWalletView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const current = useWidget((state) => state.session.user?.email ?? '')
  const [email, setEmail] = useTyped(current)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<WidgetErrorCode | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const wanted = addressIn(email)
  const changed = wanted !== undefined && wanted !== current.toLowerCase()

  const save = async () => {
    if (busy || !changed) return
    setBusy(true)
    setFault(null)
    try {
      await startEmailUpdate(context, wanted)
    } catch (error) {
      setFault(toWidgetError(error).code)
    }
    setBusy(false)
  }
  return (
    <ViewBody>
      <form
        className="email-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="muted">{t('email.update.text')}</p>
        <input
          aria-describedby="gatehouse-update-fault"
          aria-invalid={fault !== null}
          aria-label={t('email.update.field')}
          autoCapitalize="none"
          autoComplete="email"
          data-initial-focus
          inputMode="email"
          maxLength={254}
          onChange={(event) => {
            setEmail(event.target.value)
            setFault(null)
          }}
          placeholder={t('email.update.field')}
          ref={field}
          spellCheck={false}
          type="email"
          value={email}
        />
        <div className="field-fault" id="gatehouse-update-fault" role="alert">
          {fault && `${t(catalogue[fault].title)}. ${t(catalogue[fault].text)}`}
        </div>
        <div className="status-actions">
          <Button disabled={busy || !changed} kind="primary" onClick={() => void save()}>
            {t('email.update.save')}
          </Button>
        </div>
      </form>
    </ViewBody>
  )
}
