import type { ReactNode } from 'react'
import { ListItem } from '../../ui/ListItem.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'

/** A row that names a setting and says how it stands. */
export const SettingRow = (props: {
  icon: ReactNode
  label: string
  value?: string
  /** Below the name, quieter than a value. */
  note?: string
  end: ReactNode
  onClick(): void
}) => (
  <ListItem end={props.end} onClick={props.onClick} picture={<span className="row-icon">{props.icon}</span>}>
    {props.value === undefined ? (
      <>
        {props.label}
        {props.note && <span className="setting-note muted">{props.note}</span>}
      </>
    ) : (
      <>
        <span className="setting-label">{props.label}</span>
        <span className="setting-value">
          <VisibleText text={props.value} />
        </span>
      </>
    )}
  </ListItem>
)
