import { catalogue } from '../../errors/catalogue.ts'
import type { Moment } from '../../ui/moment.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import { useWords } from '../../words/useWords.ts'
import '../../ui/EmptyNote.css'

const words = catalogue.balance_unavailable

/** The server could not say what is held; it is asked again by itself, which nobody can hurry. */
export const UnavailableNote = ({ nextTry }: { nextTry: Moment }) => {
  const t = useWords()
  const seconds = useSecondsUntil(nextTry)
  return (
    <div className="empty-note">
      <div role="alert">
        <p className="status-title">{t(words.title)}</p>
        <p className="muted">{t(words.text)}</p>
      </div>
      <p className="muted">{t('tokens.nextTry', { seconds })}</p>
    </div>
  )
}
