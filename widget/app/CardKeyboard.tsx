import { type RefObject, useEffect, useRef } from 'react'
import { useWidget, useWidgetContext } from '../useWidget.ts'

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"], .login-layer[data-shown] iframe'

/** What a person pressed to leave a view: the how-many-th of its stops, and its words. */
interface Pressed {
  index: number
  words: string
}

/**
 * What the card needs beyond its first focus, once it is up: Tab stays inside, Back leads to the row one came from, and
 * the page's dialog is named by what it shows.
 */
export const CardKeyboard = ({ card, viewKey }: { card: RefObject<HTMLElement | null>; viewKey: number }) => {
  const { host } = useWidgetContext()
  const embedded = useWidget((state) => state.embedded)
  const open = useWidget((state) => state.open)
  const decides = useWidget(
    ({ loginScreen, history }) =>
      (loginScreen ? loginScreen.namesSite : history.at(-1)?.name.startsWith('Approve')) === true,
  )
  const pressed = useRef(new Map<number, Pressed>())

  useEffect(() => {
    const all = card.current
    if (!all || embedded) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepInside(event, all)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [card, embedded])

  useEffect(() => {
    const all = card.current
    if (!all) return
    const left = pressed.current.get(viewKey)
    // After `useFocus`, for which a new view begins at its heading.
    if (left) setTimeout(() => find(all, left)?.focus())
    const onClick = ({ target }: Event) => {
      const stop = (target as Element).closest<HTMLElement>(focusable)
      if (stop) pressed.current.set(viewKey, { index: stopsOf(all).indexOf(stop), words: wordsOf(stop) })
    }
    all.addEventListener('click', onClick, true)
    return () => all.removeEventListener('click', onClick, true)
  }, [card, viewKey])

  useEffect(() => {
    const header = card.current?.querySelector('.header')
    // A hidden dialog has no title, so that the page finds its own labels alone.
    if (!header || !(open || embedded)) return
    let reported = ''
    const report = () => {
      const title = header.querySelector('h1')?.textContent
      if (!title || title === reported) return
      reported = title
      host.setTitle(title, decides).catch(() => undefined)
    }
    report()
    const changes = new MutationObserver(report)
    changes.observe(header, { childList: true, characterData: true, subtree: true })
    return () => changes.disconnect()
  }, [card, decides, embedded, host, open])

  return null
}

const stopsOf = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(focusable)]
const wordsOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent ?? ''

/** "All wallets 40+" → "All wallets". */
const withoutCount = (words: string): string => words.replace(/\s*\d+\+?$/, '')

/** A list may have grown meanwhile, and a row got its count behind its words. */
function find(card: Element, { index, words }: Pressed): HTMLElement | undefined {
  const stops = stopsOf(card)
  const isSame = (stop: HTMLElement | undefined) => {
    const found = stop ? wordsOf(stop) : ''
    return found !== '' && withoutCount(found) === withoutCount(words)
  }
  return isSame(stops[index]) ? stops[index] : stops.find(isSame)
}

function keepInside(event: KeyboardEvent, card: HTMLElement): void {
  const stops = stopsOf(card).filter(
    (stop) => stop.tabIndex >= 0 && stop.offsetParent && !stop.closest('[inert]'),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const current = document.activeElement
  const outside = !card.contains(current)
  const beforeFirst = outside || current === first || !stops.includes(current as HTMLElement)
  if (event.shiftKey && beforeFirst && (outside || current === first || isBefore(current, first))) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && (outside || current === last)) {
    event.preventDefault()
    first?.focus()
  }
}

const isBefore = (node: Element | null, other: Element | undefined): boolean =>
  !!node && !!other && (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
