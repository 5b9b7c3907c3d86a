import { useWidget } from '../useWidget.ts'
import { useNotices } from './useNotices.ts'

/** Where a short line is said in the place of the title. */
export const ToastLine = ({ aboveSite }: { aboveSite: boolean }) => {
  const wanted = useWidget((state) => state.toast !== null)
  const notices = useNotices(wanted)
  return (
    <div className={aboveSite ? 'toast-line toast-above-site' : 'toast-line'} role="status">
      {notices && <notices.Toast />}
    </div>
  )
}
