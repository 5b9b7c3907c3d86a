import { useMemo } from 'react'
import { safeValues, type WordValues } from './safeValues.ts'
import { useWordsContext } from './WordsProvider.tsx'
import type { WordId } from './words.ts'

export type Translate = (id: WordId, values?: WordValues) => string

/** The texts of the widget in the language of the person. */
export function useWords(): Translate {
  const words = useWordsContext()
  return useMemo(
    () => (id, values) =>
      // What is not here yet is on its way: no id shows in the meantime.
      Object.hasOwn(words.i18n.messages, id) ? words.i18n._(id, values && safeValues(values)) : '',
    [words],
  )
}
