import type { ReactNode } from 'react'
import { marked } from './MarkedText.tsx'
import './Details.css'

/** Names and values, one line each; long values wrap. */
export const Details = ({ children }: { children: ReactNode }) => <dl className="details">{children}</dl>

export const Detail = (props: { name: ReactNode; children: ReactNode; mono?: boolean }) => (
  <div className="detail">
    <dt className="muted">{marked(props.name)}</dt>
    <dd className={props.mono ? 'mono' : undefined}>{marked(props.children)}</dd>
  </div>
)
