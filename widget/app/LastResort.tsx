import { closeModal } from '../actions/closeModal.ts'
import { Button } from '../ui/Button.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { ViewBody } from '../ui/ViewBody.tsx'
import { useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import '../ui/status.css'
import './LastResort.css'
import { useNotices } from './useNotices.ts'

/** `title`: where the header does not say it. */
export const LastResort = (props: { cause: unknown; title?: WordId; text: WordId; onRetry(): void }) => {
  const { cause, title, text, onRetry } = props
  const t = useWords()
  const context = useWidgetContext()
  const notices = useNotices(true)
  return (
    <ViewBody>
      <div className="last-resort" role="alert">
        <WarningIcon size={36} />
        {title && <p className="status-title">{t(title)}</p>}
        <p className="muted">{t(text)}</p>
        {notices && <notices.CopyDetails cause={cause} />}
      </div>
      <div className="status-actions">
        <Button onClick={() => void closeModal(context)}>{t('shell.close')}</Button>
        <Button kind="primary" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </div>
    </ViewBody>
  )
}
