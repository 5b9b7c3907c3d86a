import { useEffect, useId, useRef, useState } from 'react'
import { codeLength } from '../../../server/contract/readCode.ts'
import { useCodeField } from '../../ui/useCodeField.ts'
import './PasswordField.css'

/** Six digits; the sixth one sends them. A code that was refused goes; one that came meanwhile stays, and is sent. */
export const CodeField = (props: {
  label: string
  disabled: boolean
  refused: boolean
  /** Id of the sentence about it. */
  describedBy: string
  onCode(code: string): void
}) => {
  const { disabled, refused } = props
  const id = useId()
  const [code, setCode] = useState('')
  const sent = useRef('')
  const change = (changed: string): void => {
    setCode(changed)
    if (changed.length !== codeLength || disabled) return
    sent.current = changed
    props.onCode(changed)
  }
  const { props: field } = useCodeField(code, disabled, change)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused) change(code === sent.current ? '' : code)
  }, [refused])
  return (
    <div className="password">
      <label className="muted" htmlFor={id}>
        {props.label}
      </label>
      <div className="password-box">
        <input
          {...field}
          aria-describedby={props.describedBy}
          aria-invalid={field['aria-invalid'] || (refused && code === '')}
          className="mono"
          id={id}
        />
      </div>
    </div>
  )
}
