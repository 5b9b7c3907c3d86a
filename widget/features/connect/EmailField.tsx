import { useState } from 'react'
import { ArrowIcon } from '../../ui/icons/ArrowIcon.tsx'
import { MailIcon } from '../../ui/icons/MailIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { useWordsContext } from '../../words/WordsProvider.tsx'
import './EmailField.css'
import { type EmailFault, emailFault } from './emailFault.ts'

/** Long enough to be worth an arrow (inventory §1.1.1). */
const shortest = 3

/** One field, one arrow: a code goes to the address. The login frame comes while the person types. */
export const EmailField = () => {
  const t = useWords()
  const { i18n } = useWordsContext()
  const context = useWidgetContext()
  const [email, setEmail] = useTyped('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<EmailFault | null>(null)
  const alerted = useWidget((state) => state.alert?.code)
  // What stands above in the alert is not said twice.
  const said = fault?.code === alerted ? null : fault

  const send = async () => {
    if (busy || email.length <= shortest) return
    setBusy(true)
    setFault(null)
    try {
      const { key } = context.store.getState().history.at(-1) ?? {}
      const { sendCode } = await import('../../actions/requestCode.ts')
      await sendCode(context, email, key)
    } catch (error) {
      setFault(await emailFault(error, i18n))
    }
    setBusy(false)
  }
  const change = (text: string) => {
    setEmail(text)
    setFault(null)
  }
  return (
    <form
      className="email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="email-box">
        <MailIcon size={20} />
        <input
          aria-describedby={said ? 'gatehouse-email-fault' : undefined}
          aria-invalid={said !== null}
          aria-label={t('connect.email.label')}
          autoCapitalize="none"
          autoComplete="email"
          enterKeyHint="send"
          inputMode="email"
          maxLength={254}
          name="email"
          onChange={(event) => change(event.target.value)}
          onFocus={() => context.login.preload()}
          placeholder={t('connect.email.placeholder')}
          readOnly={busy}
          spellCheck={false}
          type="email"
          value={email}
        />
        {email.length > shortest && (
          <button aria-label={t('connect.email.submit')} className="email-send" disabled={busy} type="submit">
            {busy ? <Spinner size={18} /> : <ArrowIcon size={18} />}
          </button>
        )}
      </label>
      <div id="gatehouse-email-fault" role="alert">
        {said && <p className="field-fault">{`${t(said.title)}. ${t(said.text)}`}</p>}
      </div>
    </form>
  )
}
