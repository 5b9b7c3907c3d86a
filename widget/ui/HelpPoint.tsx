import type { ReactNode } from 'react'
import './HelpPoint.css'

export const HelpPoint = (props: { icon: ReactNode; title: string; children: string }) => (
  <li className="help-point">
    <span className="help-icon">{props.icon}</span>
    <div>
      <h2 className="help-title">{props.title}</h2>
      <p className="muted">{props.children}</p>
    </div>
  </li>
)
