import { codeLength } from '../../server/contract/readCode.ts'
import { useWords } from '../words/useWords.ts'
import './CodeBoxes.css'
import { useCodeField } from './useCodeField.ts'

/** One field for a mailed code, drawn as a box for each digit. */
export const CodeBoxes = (props: {
  code: string
  /** While a code is looked at. */
  disabled: boolean
  invalid: boolean
  /** Id of the sentence about it. */
  describedBy: string
  onChange(code: string): void
}) => {
  const { code, disabled } = props
  const t = useWords()
  const { caret, isUnclear, props: field } = useCodeField(code, disabled, props.onChange)
  const invalid = props.invalid || isUnclear
  return (
    <div className="code-boxes" data-invalid={invalid || undefined}>
      <span aria-hidden="true">
        {Array.from({ length: codeLength }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <span data-current={at === caret || undefined} key={at} />
        ))}
      </span>
      <input
        {...field}
        aria-describedby={props.describedBy}
        aria-invalid={invalid}
        aria-label={t('email.code.label')}
        data-initial-focus
      />
    </div>
  )
}
