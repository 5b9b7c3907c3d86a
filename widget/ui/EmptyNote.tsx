import type { ReactNode } from 'react'
import './EmptyNote.css'

/** Nothing is there, and what one can do about it. */
export const EmptyNote = (props: { title: string; text: string; children?: ReactNode }) => (
  <div className="empty-note">
    <p className="status-title">{props.title}</p>
    <p className="muted">{props.text}</p>
    {props.children}
  </div>
)
