import { useEffect, useId, useRef, useState } from 'react'
import './PasswordField.css'

/** Six digits; the sixth one sends them. */
export const CodeField = (props: { label: string; disabled: boolean; onCode(code: string): void }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="password">
      <label className="muted" htmlFor={id}>
        {props.label}
      </label>
      <div className="password-box">
        <input
          autoComplete="one-time-code"
          className="mono"
          disabled={props.disabled}
          id={id}
          inputMode="numeric"
          maxLength={6}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
            setCode(digits)
            if (digits.length === 6) props.onCode(digits)
          }}
          ref={input}
          value={code}
        />
      </div>
    </div>
  )
}
