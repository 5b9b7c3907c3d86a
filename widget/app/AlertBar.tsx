import { useWidget } from '../useWidget.ts'
import { useNotices } from './useNotices.ts'

/** What a person should know and may dismiss; stays until then. */
export const AlertBar = () => {
  const alert = useWidget((state) => state.alert)
  const notices = useNotices(alert !== null)
  return <div role="alert">{alert && notices && <notices.Alert alert={alert} />}</div>
}
