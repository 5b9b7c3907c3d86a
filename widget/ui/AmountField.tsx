import type { ReactNode } from 'react'
import './AmountField.css'
import { ChevronDownIcon } from './icons/ChevronDownIcon.tsx'

/** How much of what: an amount as typed, the token beside it, and below both what there is to say. */
export const AmountField = (props: {
  /** Of what stands below; unique in a view. */
  id: string
  label: string
  value: string
  /** Absent: it is worked out, not typed. */
  onChange?(value: string): void
  placeholder: string
  /** In front of the amount. */
  unit?: string
  invalid: boolean
  initialFocus?: boolean
  token: ReactNode
  tokenLabel: string
  onToken(): void
  note: ReactNode
  held: ReactNode
}) => (
  <div className="field-box">
    <div className="field-line">
      {props.unit && (
        <span aria-hidden="true" className="field-unit">
          {props.unit}
        </span>
      )}
      <input
        aria-describedby={props.id}
        aria-invalid={props.invalid}
        aria-label={props.label}
        autoComplete="off"
        className="field-amount"
        data-initial-focus={props.initialFocus || undefined}
        enterKeyHint="next"
        inputMode="decimal"
        maxLength={82}
        onChange={(event) => props.onChange?.(event.target.value)}
        placeholder={props.placeholder}
        readOnly={!props.onChange}
        spellCheck={false}
        value={props.value}
      />
      <button aria-label={props.tokenLabel} className="field-token" onClick={props.onToken} type="button">
        {props.token}
        <ChevronDownIcon size={16} />
      </button>
    </div>
    <div className="field-line field-below muted">
      <span className={props.invalid ? 'field-fault' : undefined} id={props.id} role="status">
        {props.note}
      </span>
      <span className="field-held">{props.held}</span>
    </div>
  </div>
)
