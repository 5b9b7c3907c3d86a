import { type RefObject, useLayoutEffect } from 'react'
import { useWidget, useWidgetContext } from '../useWidget.ts'

type Box = RefObject<HTMLDivElement | null>

/**
 * The height of the card follows its content: CSS moves it from one fixed height to the next. While the modal
 * is closed the height is `auto`, so that it stands in its final size before it shows.
 */
export function useCardHeight(card: Box, body: Box, content: Box): void {
  const { host } = useWidgetContext()
  const open = useWidget((state) => state.open)
  const embedded = useWidget((state) => state.embedded)

  useLayoutEffect(() => {
    const [outer, inner, whole] = [body.current, content.current, card.current]
    if (!outer || !inner || !whole || (!open && !embedded)) return
    const observer = new ResizeObserver(() => {
      const { height } = inner.getBoundingClientRect()
      // A frame that the page has hidden has no layout.
      if (height === 0) return
      if (embedded) host.resize(Math.ceil(whole.getBoundingClientRect().height)).catch(() => undefined)
      else outer.style.height = `${height}px`
    })
    observer.observe(inner)
    return () => {
      observer.disconnect()
      outer.style.height = ''
    }
  }, [open, embedded, host, card, body, content])
}
