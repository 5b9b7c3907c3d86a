import { type RefObject, useEffect, useId } from 'react'
import { useWords } from '../../words/useWords.ts'

/** What would send the words to a server (spelling, translation, writing help) or keep them (autofill) is off. */
const toNobody = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  translate: 'no',
  // https://html.spec.whatwg.org/multipage/interaction.html#writing-suggestions
  writingsuggestions: 'false',
  // Extensions that read along: Grammarly, 1Password, LastPass.
  'data-gramm': 'false',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
} as const

/** Keeps its own text, so that no state of ours holds the words. */
export const WordsField = (props: {
  field: RefObject<HTMLTextAreaElement | null>
  describedBy: string
  invalid: boolean
  onInput(): void
}) => {
  const t = useWords()
  const id = useId()
  const { field } = props
  useEffect(() => field.current?.focus({ preventScroll: true }), [field])
  return (
    <div className="import-words">
      <label className="muted" htmlFor={id}>
        {t('login.import.text')}
      </label>
      <textarea
        {...toNobody}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        data-initial-focus
        id={id}
        maxLength={600}
        onInput={props.onInput}
        ref={field}
        rows={4}
      />
    </div>
  )
}
