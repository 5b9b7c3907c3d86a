import { useCallback } from 'react'
import { completeWords } from '../words/firstWords.ts'
import { useWordsContext } from '../words/WordsProvider.tsx'
import { loadNotices } from './loadNotices.ts'
import { useLater } from './useLater.ts'

/** Notices come with the words that they are in; without those they come all the same. */
export function useNotices(wanted: boolean) {
  const { i18n } = useWordsContext()
  const load = useCallback(
    () =>
      completeWords(i18n)
        .catch(() => {})
        .then(loadNotices),
    [i18n],
  )
  return useLater(wanted, load)
}
