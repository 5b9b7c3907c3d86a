import { catalogue } from '../../errors/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { useWords } from '../../words/useWords.ts'
import '../../ui/EmptyNote.css'

/** Something could not be read: alone, or below what is known. */
export const RetryNote = (props: {
  error: 'history_unavailable' | 'sessions_unavailable'
  onRetry(): void
}) => {
  const t = useWords()
  const words = catalogue[props.error]
  return (
    <div className="empty-note" role="alert">
      <p className="status-title">{t(words.title)}</p>
      <p className="muted">{t(words.text)}</p>
      <Button icon={<RetryIcon size={18} />} onClick={props.onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
