import { type ReactNode, useEffect, useRef } from 'react'
import './Button.css'

export interface ButtonProps {
  children: ReactNode
  onClick(): void
  /** @default 'secondary' */
  kind?: 'primary' | 'secondary' | 'warning' | 'danger'
  icon?: ReactNode
  disabled?: boolean
  /** Gets the focus when its view comes up. */
  initialFocus?: boolean
  /** What it is on a screen that proves that it can be read (review/proof). */
  fact?: 'approve' | 'reject'
  /** What it is called at other times: it is as large as with that. */
  otherName?: string
}

export const Button = (props: ButtonProps) => {
  const { children, onClick, kind = 'secondary', icon, disabled, initialFocus, fact, otherName } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (initialFocus) button.current?.focus({ preventScroll: true })
  }, [initialFocus])
  return (
    <button
      className={`button button-${kind}`}
      data-fact={fact}
      data-other-name={otherName}
      data-initial-focus={initialFocus || undefined}
      disabled={disabled}
      onClick={onClick}
      ref={button}
      type="button"
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
