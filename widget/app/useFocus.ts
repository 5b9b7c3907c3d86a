import { type RefObject, useEffect } from 'react'
import { closeModal } from '../actions/closeModal.ts'
import { useWidget, useWidgetContext } from '../useWidget.ts'

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"], .login-layer[data-shown] iframe'

/** Keeps Tab inside of the card, closes on Escape, and sets the focus where a new view begins. */
export function useFocus(card: RefObject<HTMLDivElement | null>, viewKey: number | undefined): void {
  const context = useWidgetContext()
  const open = useWidget((state) => state.open)
  const embedded = useWidget((state) => state.embedded)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view moves the focus
  useEffect(() => {
    if (!open || (embedded && !document.hasFocus())) return
    const begin = () => {
      const start =
        card.current?.querySelector<HTMLElement>('[data-initial-focus]') ??
        card.current?.querySelector<HTMLElement>('h1')
      start?.focus({ preventScroll: true })
    }
    begin()
    if (embedded) return
    // The page gives us the focus only after it has shown the frame.
    const onFocus = () => {
      if (!card.current?.contains(document.activeElement)) begin()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [open, embedded, card, viewKey])

  useEffect(() => {
    if (!open || embedded) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault()
        void closeModal(context)
      }
      if (event.key === 'Tab' && card.current) keepInside(event, card.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, embedded, context, card])
}

function keepInside(event: KeyboardEvent, card: HTMLElement): void {
  const stops = [...card.querySelectorAll<HTMLElement>(focusable)].filter(
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
