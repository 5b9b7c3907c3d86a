import { useWidget } from '../useWidget.ts'
import { loadNotices } from './loadNotices.ts'
import { useLater } from './useLater.ts'

/** Where a short line below the header of the card is said. */
export const ToastLine = () => {
  const wanted = useWidget((state) => state.toast !== null)
  const notices = useLater(wanted, loadNotices)
  return <div role="status">{notices && <notices.Toast />}</div>
}
