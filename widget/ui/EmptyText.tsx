import type { ReactNode } from 'react'
import './EmptyText.css'

/** One sentence where a list or a form would stand. `role`: it comes while somebody looks. */
export const EmptyText = (props: { children: ReactNode; role?: 'status' }) => (
  <p className="empty-text muted" {...props} />
)
