import { CheckIcon } from './icons/CheckIcon.tsx'
import { InfoIcon } from './icons/InfoIcon.tsx'
import { WarningIcon } from './icons/WarningIcon.tsx'
import { Spinner } from './Spinner.tsx'
import './StatusMark.css'

const icons = {
  pending: Spinner,
  confirmed: CheckIcon,
  final: CheckIcon,
  failed: WarningIcon,
  lost: WarningIcon,
  cancelled: InfoIcon,
  replaced: WarningIcon,
  /** Nobody says. */
  unknown: InfoIcon,
} as const

/** How far something that was sent came, at a glance; the words beside it say it too. */
export const StatusMark = ({ status }: { status: keyof typeof icons }) => {
  const Icon = icons[status]
  return (
    <span className={`status-mark status-mark-${status}`}>
      <Icon size={30} />
    </span>
  )
}
