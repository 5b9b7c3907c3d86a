import type { ReactNode } from 'react'
import './Button.css'

export const IconButton = (props: { label: string; onClick(): void; children: ReactNode }) => (
  <button aria-label={props.label} className="icon-button" onClick={props.onClick} type="button">
    {props.children}
  </button>
)
