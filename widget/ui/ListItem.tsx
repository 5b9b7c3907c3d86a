import type { ReactNode } from 'react'
import './ListItem.css'

/** A row that does something. Its name is its text. */
export const ListItem = (props: {
  picture: ReactNode
  children: ReactNode
  /** At the end of the row: a tag, a mark, a chevron. */
  end?: ReactNode
  onClick(): void
  disabled?: boolean
  current?: boolean
  tone?: 'danger'
}) => (
  <li>
    <button
      aria-current={props.current || undefined}
      className={props.tone ? `row row-${props.tone}` : 'row'}
      disabled={props.disabled}
      onClick={props.onClick}
      type="button"
    >
      {props.picture}
      <span className="row-text">{props.children}</span>
      {props.end}
    </button>
  </li>
)
