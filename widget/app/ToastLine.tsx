import { useWidget } from '../useWidget.ts'
import { useNotices } from './useNotices.ts'

/** Where a short line below the header of the card is said. */
export const ToastLine = () => {
  const wanted = useWidget((state) => state.toast !== null)
  const notices = useNotices(wanted)
  return <div role="status">{notices && <notices.Toast />}</div>
}
