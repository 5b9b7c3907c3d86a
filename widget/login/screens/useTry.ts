import { useCallback, useState } from 'react'
import type { WordId } from '../../words/words.ts'
import { failureWord } from './failureWord.ts'

/** Runs something that may fail: one at a time, its failure in words until the next try. */
export function useTry(): {
  busy: boolean
  failure: WordId | null
  attempt(run: () => Promise<void>): void
} {
  const [state, setState] = useState<{ busy: boolean; failure: WordId | null }>({
    busy: false,
    failure: null,
  })
  const attempt = useCallback((run: () => Promise<void>) => {
    setState({ busy: true, failure: null })
    run().then(
      () => setState({ busy: false, failure: null }),
      (error) => setState({ busy: false, failure: failureWord(error) }),
    )
  }, [])
  return { ...state, attempt }
}
