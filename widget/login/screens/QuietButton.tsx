import type { ReactNode } from 'react'
import './QuietButton.css'

/** Another way that few need: as quiet as a link. */
export const QuietButton = (props: { onClick(): void; children: ReactNode }) => (
  <button className="quiet-button" onClick={props.onClick} type="button">
    {props.children}
  </button>
)
