import { useCallback } from 'react'
import { loadWords } from '../words/firstWords.ts'
import { useWordsContext } from '../words/WordsProvider.tsx'
import { useLater } from './useLater.ts'

/** A part that may say anything comes with all words; without those it comes all the same. */
export function useSpoken<T>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const { i18n } = useWordsContext()
  const loadBoth = useCallback(
    () =>
      loadWords(i18n)
        .catch(() => {})
        .then(load),
    [i18n, load],
  )
  return useLater(wanted, loadBoth)
}
