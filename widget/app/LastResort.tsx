import { closeModal } from '../actions/closeModal.ts'
import { catalogue } from '../errors/catalogue.ts'
import { Button } from '../ui/Button.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { ViewBody } from '../ui/ViewBody.tsx'
import { useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import './LastResort.css'

export const LastResort = ({ onRetry }: { onRetry(): void }) => {
  const t = useWords()
  const context = useWidgetContext()
  return (
    <ViewBody>
      <div className="last-resort" role="alert">
        <WarningIcon size={36} />
        <p className="status-title">{t(catalogue.unknown.title)}</p>
        <p className="muted">{t(catalogue.unknown.text)}</p>
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
