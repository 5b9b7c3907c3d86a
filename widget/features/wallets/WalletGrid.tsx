import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WalletEntry } from '../../wallets/catalogue/mergeWallets.ts'
import { useWords } from '../../words/useWords.ts'
import { nextCard } from './nextCard.ts'
import { useColumns } from './useColumns.ts'
import { useViewport } from './useViewport.ts'
import { firstInSight } from './visibleRows.ts'
import { WalletCard } from './WalletCard.tsx'
import './WalletGrid.css'

const pageRows = 3

/** A row is as high as WalletGrid.css and the person's text make it. */
const heightOf = (rows: number): string => `calc(${rows} * var(--row-height))`

/**
 * All cards have their place, only those in sight are in the document. One of them is a stop of the Tab key, arrow
 * keys lead to the others.
 */
export const WalletGrid = (props: {
  entries: readonly WalletEntry[]
  /** Cards that are still to come, drawn as skeletons. */
  waiting: number
  hasMore: boolean
  onChoose(entry: WalletEntry): void
  /** The end comes into sight. */
  onEnd(): void
}) => {
  const { entries, waiting, hasMore, onChoose, onEnd } = props
  const t = useWords()
  const keysId = useId()
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns()
  const rows = Math.ceil((entries.length + waiting) / columns)
  const [first, last] = useViewport(list, rows)
  const [focused, setFocused] = useState<number>()
  const moved = useRef(false)
  const latest = useRef({ entries, onChoose })
  latest.current = { entries, onChoose }
  // The same for good: a card that stays in sight is not drawn again.
  const choose = useCallback((index: number) => {
    const entry = latest.current.entries[index]
    if (entry) latest.current.onChoose(entry)
  }, [])

  const isNearEnd = hasMore && (last + 1) * columns >= entries.length
  useEffect(() => {
    if (isNearEnd) onEnd()
  })
  useLayoutEffect(() => {
    if (!moved.current || focused === undefined) return
    moved.current = false
    list.current?.querySelector<HTMLElement>(`[data-card="${focused}"]`)?.focus()
  }, [focused])

  const move = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset['card'])
    const next = nextCard(event.key, at, { columns, count: entries.length, page: pageRows })
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moved.current = next !== at
    setFocused(next)
  }
  const start = Math.max(0, first * columns)
  const shown = range(start, Math.min((last + 1) * columns, entries.length + waiting))
  // Whoever has the focus stays, however far the list is scrolled.
  const stop = focused !== undefined && focused < entries.length ? focused : firstInSight(first) * columns
  const cards =
    shown.includes(stop) || stop >= entries.length ? shown : [...shown, stop].sort((a, b) => a - b)
  return (
    <>
      <p className="visually-hidden" id={keysId}>
        {t('wallets.keys')}
      </p>
      <ul
        aria-describedby={keysId}
        aria-label={t('wallets.list')}
        className="wallet-grid"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
        }}
        onKeyDown={move}
        ref={list}
        style={{ '--columns': columns, height: heightOf(rows) } as CSSProperties}
      >
        {cards.map((index) => {
          const place = {
            '--column': index % columns,
            top: heightOf(Math.floor(index / columns)),
          } as CSSProperties
          const entry = entries[index]
          if (!entry)
            return <li aria-hidden="true" className="wallet-waits" key={`waits ${index}`} style={place} />
          return (
            <li
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : entries.length}
              key={entry.key}
              style={place}
            >
              <WalletCard
                entry={entry}
                index={index}
                onChoose={choose}
                onFocus={setFocused}
                tabStop={index === stop}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
