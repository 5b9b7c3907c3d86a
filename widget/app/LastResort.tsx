import { closeModal } from '../actions/closeModal.ts'
import { Button } from '../ui/Button.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { ViewBody } from '../ui/ViewBody.tsx'
import { useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import './LastResort.css'
import { loadNotices } from './loadNotices.ts'
import { useLater } from './useLater.ts'

/** `unloaded`: a part of us did not come. Otherwise something broke. */
export const LastResort = (props: { cause: unknown; unloaded?: boolean; onRetry(): void }) => {
  const { cause, unloaded, onRetry } = props
  const t = useWords()
  const context = useWidgetContext()
  const notices = useLater(true, loadNotices)
  return (
    <ViewBody>
      <div className="last-resort" role="alert">
        <WarningIcon size={36} />
        <p className="status-title">{t(unloaded ? 'error.unloaded.title' : 'error.unknown.title')}</p>
        <p className="muted">{t(unloaded ? 'error.unloaded.text' : 'error.unknown.text')}</p>
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
