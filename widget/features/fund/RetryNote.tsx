import { unreadText } from '../../errors/unreadText.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx'
import { useWords } from '../../words/useWords.ts'

/** A list could not be read. */
export const RetryNote = (props: { title: string; fault: unknown; onRetry(): void }) => {
  const { title, fault, onRetry } = props
  const t = useWords()
  return (
    <div role="alert">
      <EmptyNote icon={<WarningIcon size={26} />} text={t(unreadText(fault))} title={title}>
        <Button icon={<RetryIcon size={18} />} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </EmptyNote>
    </div>
  )
}
