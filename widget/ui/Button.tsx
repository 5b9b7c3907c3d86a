import type { ReactNode, Ref } from 'react'
import './Button.css'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps {
  children: ReactNode
  onClick(): void
  /** @default 'secondary' */
  kind?: 'primary' | 'secondary' | 'warning'
  icon?: ReactNode
  /** Keeps its place and name, shows that something runs, ignores clicks. */
  busy?: boolean
  disabled?: boolean
  /** Gets the focus when its view comes up. */
  initialFocus?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const Button = ({ children, onClick, kind = 'secondary', icon, busy, ...rest }: ButtonProps) => (
  <button
    aria-busy={busy || undefined}
    className={`button button-${kind}`}
    data-initial-focus={rest.initialFocus || undefined}
    disabled={rest.disabled}
    onClick={busy ? undefined : onClick}
    ref={rest.ref}
    type="button"
  >
    {busy ? <Spinner size={18} /> : icon}
    <span>{children}</span>
  </button>
)
