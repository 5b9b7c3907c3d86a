import { useEffect, useRef } from 'react'
import { useWords } from '../../words/useWords.ts'
import './OtpBoxes.css'
import { enterDigits, eraseDigit, type OtpDigits } from './otpDigits.ts'

/** Six boxes that behave as one field: arrows, Backspace, paste and the phone's own filling in. */
export const OtpBoxes = (props: {
  digits: OtpDigits
  disabled: boolean
  invalid: boolean
  onChange(digits: OtpDigits): void
}) => {
  const { digits, disabled, invalid, onChange } = props
  const t = useWords()
  const row = useRef<HTMLDivElement>(null)
  const goTo = (box: number) => row.current?.querySelectorAll('input')[box]?.focus()
  // At first, and again when a code was refused and taken away.
  useEffect(() => {
    if (!disabled) row.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [disabled])

  const apply = ({ digits: changed, next }: { digits: OtpDigits; next: number }) => {
    onChange(changed)
    goTo(next)
  }
  const onKey = (event: React.KeyboardEvent, at: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: digits.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined && event.key !== 'Backspace') return
    event.preventDefault()
    if (to === undefined) apply(eraseDigit(digits, at))
    else goTo(to)
  }
  return (
    <div className="otp" data-invalid={invalid || undefined} ref={row}>
      {digits.map((digit, at) => (
        <input
          aria-invalid={invalid}
          aria-label={t('email.code.label', { digit: at + 1 })}
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          data-initial-focus={at === 0 || undefined}
          inputMode="numeric"
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={at}
          onChange={(event) => apply(enterDigits(digits, at, added(event.target.value, digit)))}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => onKey(event, at)}
          onPaste={(event) => {
            event.preventDefault()
            apply(enterDigits(digits, at, event.clipboardData.getData('text')))
          }}
          pattern="[0-9]*"
          readOnly={disabled}
          type="text"
          value={digit}
        />
      ))}
    </div>
  )
}

/** What a box holds after typing beside its digit, without that digit. */
const added = (value: string, before: string): string =>
  before && value.length === 2 ? value.replace(before, '') || before : value
