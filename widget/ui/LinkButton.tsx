import './Button.css'
import { ExternalIcon } from './icons/ExternalIcon.tsx'

/** A button that leads out of the widget, into a new tab. */
export const LinkButton = (props: { href: string; children: string }) => (
  <a className="button button-secondary" href={props.href} rel="noreferrer" target="_blank">
    <span>{props.children}</span>
    <ExternalIcon size={18} />
  </a>
)
