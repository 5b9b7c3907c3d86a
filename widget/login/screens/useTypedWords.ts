import { type RefObject, useEffect, useRef, useState } from 'react'
import { addressOfWords } from '../custody/addressOfWords.ts'
import { type CheckedWords, checkWords, splitWords } from '../custody/checkWords.ts'

export interface TypedWords {
  field: RefObject<HTMLTextAreaElement | null>
  checked: CheckedWords
  /** EVM, '' until the words are a sentence. */
  address: string
  onInput(): void
  /** Hands the sentence over and empties the field. */
  take(): string
}

/** The words stay in the field, which is emptied when it goes; nothing else of ours keeps them. */
export function useTypedWords(): TypedWords {
  const field = useRef<HTMLTextAreaElement>(null)
  const turn = useRef(0)
  const [checked, setChecked] = useState<CheckedWords>({ state: 'typing', count: 0 })
  const [address, setAddress] = useState('')

  useEffect(() => {
    const { current } = field
    return () => {
      turn.current = -1
      if (current) current.value = ''
    }
  }, [])

  const onInput = () => {
    const text = field.current?.value ?? ''
    const now = checkWords(text)
    turn.current += 1
    const mine = turn.current
    setChecked(now)
    setAddress('')
    if (now.state !== 'valid') return
    addressOfWords(text).then(
      (found) => mine === turn.current && setAddress(found),
      () => undefined,
    )
  }
  const take = () => {
    const words = splitWords(field.current?.value ?? '').join(' ')
    if (field.current) field.current.value = ''
    return words
  }
  return { field, checked, address, onInput, take }
}
