import { catalogue } from '../errors/catalogue.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons/CloseIcon.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import './AlertBar.css'

/** What a person should know and may dismiss; stays until then. */
export const AlertBar = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  const alert = useWidget((state) => state.alert)
  return (
    <div role="alert">
      {alert && (
        <div className={`alert alert-${alert.kind}`}>
          <WarningIcon />
          <div className="alert-words">
            <p className="alert-title">{t(catalogue[alert.code].title, alert.values)}</p>
            <p>{t(catalogue[alert.code].text, alert.values)}</p>
          </div>
          <IconButton label={t('shell.dismiss')} onClick={() => store.getState().setAlert(null)}>
            <CloseIcon size={18} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
