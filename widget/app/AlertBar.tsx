import { useWidget } from '../useWidget.ts'
import { loadNotices } from './loadNotices.ts'
import { useLater } from './useLater.ts'

/** What a person should know and may dismiss; stays until then. */
export const AlertBar = () => {
  const alert = useWidget((state) => state.alert)
  const notices = useLater(alert !== null, loadNotices)
  return <div role="alert">{alert && notices && <notices.Alert alert={alert} />}</div>
}
