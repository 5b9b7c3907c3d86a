import { catalogue } from '../../errors/catalogue.ts'
import { unreadText } from '../../errors/unreadText.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { useWords } from '../../words/useWords.ts'
import '../../ui/EmptyNote.css'

/** Something could not be read: alone, or below what is known. */
export const RetryNote = (props: {
  error: 'history_unavailable' | 'sessions_unavailable'
  fault: unknown
  onRetry(): void
}) => {
  const t = useWords()
  return (
    <div className="empty-note" role="alert">
      <p className="status-title">{t(catalogue[props.error].title)}</p>
      <p className="muted">{t(unreadText(props.fault))}</p>
      <Button icon={<RetryIcon size={18} />} onClick={props.onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
