import type { KeyboardEvent, ReactNode } from 'react'
import './Tabs.css'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs; arrow keys move between them. `panel`: id of what they change, where it has one. */
export const Tabs = <Id extends string>(props: {
  label: string
  tabs: readonly { id: Id; content: ReactNode }[]
  selected: Id
  onSelect(id: Id): void
  panel?: string
}) => {
  const { label, tabs, selected, onSelect, panel } = props
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex(({ id }) => id === selected) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onSelect(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div aria-label={label} className="tabs" onKeyDown={move} role="tablist">
      {tabs.map(({ id, content }) => (
        <button
          aria-controls={panel}
          aria-selected={id === selected}
          className="tab"
          key={id}
          onClick={() => onSelect(id)}
          role="tab"
          tabIndex={id === selected ? 0 : -1}
          type="button"
        >
          {content}
        </button>
      ))}
    </div>
  )
}
