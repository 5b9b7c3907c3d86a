import { useId, useState } from 'react'
import { codeLength } from '../../../server/contract/readCode.ts'
import { useCodeField } from '../../ui/useCodeField.ts'
import './PasswordField.css'

/** Six digits; the sixth one sends them. */
export const CodeField = (props: { label: string; disabled: boolean; onCode(code: string): void }) => {
  const id = useId()
  const [code, setCode] = useState('')
  const { props: field } = useCodeField(code, props.disabled, (changed) => {
    setCode(changed)
    if (changed.length === codeLength) props.onCode(changed)
  })
  return (
    <div className="password">
      <label className="muted" htmlFor={id}>
        {props.label}
      </label>
      <div className="password-box">
        <input {...field} className="mono" id={id} />
      </div>
    </div>
  )
}
