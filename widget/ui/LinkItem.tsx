import type { ReactNode } from 'react'
import './ListItem.css'

/** A row that leads out of the widget, into a new tab. */
export const LinkItem = (props: { href: string; children: ReactNode }) => (
  <li>
    <a className="row" href={props.href} rel="noreferrer" target="_blank">
      {props.children}
    </a>
  </li>
)
