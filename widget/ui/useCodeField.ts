import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { codeLength } from '../../server/contract/readCode.ts'
import { editCode, wholeCode } from '../format/editCode.ts'

/** One native field for a mailed code: the browser edits, and what it holds afterwards is read as digits. */
export function useCodeField(code: string, disabled: boolean, onChange: (code: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  /** What an input method is still putting together. */
  const [composed, setComposed] = useState<string | null>(null)
  const [caret, setCaret] = useState(0)
  /** Of what came last nobody can tell which digits are the code. */
  const [isUnclear, setUnclear] = useState(false)
  // At first, and again when a code was refused.
  useEffect(() => {
    if (disabled) return
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [disabled])

  const accept = (input: HTMLInputElement): void => {
    const next = editCode(input.value, input.selectionStart ?? input.value.length)
    // Set here, so that React finds nothing to change and the caret stays.
    if (input.value !== next.code) {
      input.value = next.code
      input.setSelectionRange(next.caret, next.caret)
    }
    setComposed(null)
    setUnclear(false)
    setCaret(next.caret)
    if (next.code !== code) onChange(next.code)
  }
  /** What came at once counts as a whole code; where that is unclear, the field stays as it was, and no try is used up. */
  const acceptAtOnce = (input: HTMLInputElement, came: string | null | undefined): boolean => {
    const whole = wholeCode(input.value.length > codeLength && came ? came : input.value)
    if (whole) input.value = whole === 'unclear' ? code : whole
    if (whole) accept(input)
    if (whole === 'unclear') setUnclear(true)
    return whole !== undefined
  }
  return {
    caret: Math.min(caret, codeLength - 1),
    isUnclear,
    props: {
      'aria-invalid': isUnclear,
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      dir: 'ltr',
      spellCheck: false,
      type: 'text',
      readOnly: disabled,
      ref: field,
      value: composed ?? code,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        const { isComposing, data } = nativeEvent as InputEvent
        if (acceptAtOnce(target, data)) return
        // A change of its text would end what the input method does.
        if (isComposing && editCode(target.value, 0).code !== target.value) setComposed(target.value)
        else accept(target)
      },
      onCompositionEnd: ({ currentTarget, data }: CompositionEvent<HTMLInputElement>) => {
        if (!acceptAtOnce(currentTarget, data)) accept(currentTarget)
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const whole = wholeCode(event.clipboardData.getData('text'))
        if (!whole || disabled) return
        event.preventDefault()
        setUnclear(whole === 'unclear')
        if (whole !== 'unclear') onChange(whole)
      },
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
        setCaret(currentTarget.selectionStart ?? 0),
    } as const,
  }
}
