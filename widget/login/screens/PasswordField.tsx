import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import './PasswordField.css'

/** A password with a button that shows it. Enter does what the screen is for. */
export const PasswordField = (props: {
  label: string
  value: string
  /** Tells password managers which one is wanted. */
  purpose: 'current-password' | 'new-password'
  describedBy?: string
  initialFocus?: boolean
  onChange(value: string): void
}) => {
  const t = useWords()
  const id = useId()
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { initialFocus } = props
  useEffect(() => {
    if (initialFocus) input.current?.focus({ preventScroll: true })
  }, [initialFocus])
  return (
    <div className="password">
      <label className="muted" htmlFor={id}>
        {props.label}
      </label>
      <div className="password-box">
        <input
          aria-describedby={props.describedBy}
          autoCapitalize="off"
          autoComplete={props.purpose}
          data-initial-focus={initialFocus || undefined}
          id={id}
          maxLength={256}
          onChange={(event) => props.onChange(event.target.value)}
          ref={input}
          spellCheck={false}
          type={shown ? 'text' : 'password'}
          value={props.value}
        />
        <button aria-pressed={shown} onClick={() => setShown(!shown)} type="button">
          {t(shown ? 'login.password.hide' : 'login.password.show')}
        </button>
      </div>
    </div>
  )
}
