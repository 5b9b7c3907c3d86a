import { Button } from '../../ui/Button.tsx'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx'
import { useWords } from '../../words/useWords.ts'

/** A list could not be read. */
export const RetryNote = ({ title, onRetry }: { title: string; onRetry(): void }) => {
  const t = useWords()
  return (
    <div role="alert">
      <EmptyNote icon={<WarningIcon size={26} />} text={t('fund.unread')} title={title}>
        <Button icon={<RetryIcon size={18} />} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </EmptyNote>
    </div>
  )
}
