import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'

/** Keeps its line, so that nothing moves when something fails. */
export const FailureNote = ({ failure, id }: { failure: WordId | null; id?: string }) => {
  const t = useWords()
  return (
    <p aria-live="assertive" className="login-note login-error" id={id}>
      {failure && t(failure)}
    </p>
  )
}
