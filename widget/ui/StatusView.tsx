import type { ReactNode } from 'react'
import { marked } from './MarkedText.tsx'
import './StatusView.css'
import { ViewBody } from './ViewBody.tsx'

/** One thing happens and the person waits for it: picture, sentence, and one way on. Always the same size. */
export const StatusView = (props: {
  picture: ReactNode
  state: 'waiting' | 'failed'
  title: ReactNode
  text: ReactNode
  children?: ReactNode
}) => (
  <ViewBody>
    <div className="status">
      <div className={`status-picture status-${props.state}`}>
        {props.picture}
        <svg aria-hidden="true" className="status-ring" fill="none" viewBox="0 0 100 100">
          <rect height="96" rx="29" width="96" x="2" y="2" />
          <rect className="status-trace" height="96" pathLength="100" rx="29" width="96" x="2" y="2" />
        </svg>
      </div>
      <div aria-live="polite" className="status-words">
        <p className="status-title">{marked(props.title)}</p>
        <p className="muted">{marked(props.text)}</p>
      </div>
      <div className="status-actions">{props.children}</div>
    </div>
  </ViewBody>
)
