import type { ReactNode } from 'react'
import './EmptyNote.css'

/** Nothing is there: a picture of what would be, and what one can do about it. */
export const EmptyNote = (props: {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  children?: ReactNode
}) => (
  <div className="empty-note">
    <span className="empty-icon">{props.icon}</span>
    <p className="status-title">{props.title}</p>
    <p className="muted">{props.text}</p>
    {props.children}
  </div>
)
