import type { Alert as AlertState } from '../state/alerts.ts'
import { ErrorSentence } from '../ui/ErrorSentence.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons/CloseIcon.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import './Alert.css'

export const Alert = ({ alert }: { alert: AlertState }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <div className={`alert alert-${alert.kind}`}>
      <WarningIcon />
      <div className="alert-words">
        <p className="alert-title">
          <ErrorSentence error={alert} part="title" />
        </p>
        <p>
          <ErrorSentence error={alert} part="text" />
        </p>
      </div>
      <IconButton label={t('shell.dismiss')} onClick={() => store.getState().setAlert(null)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  )
}
