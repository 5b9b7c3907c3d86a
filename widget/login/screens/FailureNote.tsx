import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'

/**
 * Keeps its line, so that nothing moves when something fails.
 *
 * @param props.note what stands there while nothing has failed
 */
export const FailureNote = (props: { failure: WordId | null; note?: WordId | undefined; id?: string }) => {
  const t = useWords()
  const { failure, note, id } = props
  const words = failure ?? note
  return (
    <p
      aria-live="assertive"
      className={`login-note ${note ? 'login-lead ' : ''}${failure ? 'login-error' : 'muted'}`}
      id={id}
    >
      {words && t(words)}
    </p>
  )
}
