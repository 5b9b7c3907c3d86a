import { type RefObject, useEffect } from 'react'
import { useWidget } from '../useWidget.ts'

/** Sets the focus where a new view begins; `CardKeyboard` does the rest. */
export function useFocus(card: RefObject<HTMLDivElement | null>, viewKey: number | undefined): void {
  const open = useWidget((state) => state.open)
  const embedded = useWidget((state) => state.embedded)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view moves the focus
  useEffect(() => {
    if (!open || (embedded && !document.hasFocus())) return
    let typing: HTMLElement | undefined
    const begin = () => {
      const { activeElement: active } = document
      if (active?.localName === 'input' && card.current?.contains(active)) {
        // Where a person types since before the app was there (first/takeOver.ts).
        typing = active as HTMLElement
        return
      }
      // A page that shows the frame anew takes the focus from all in it.
      const start =
        (typing?.isConnected ? typing : null) ??
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
}
