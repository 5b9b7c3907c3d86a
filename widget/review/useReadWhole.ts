import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from '../ui/textScale.ts'

/** Rounding of layout, CSS px. */
const slackPx = 1
/** The highest line of a screen at usual text. */
const linePx = 33

const scrollerOf = (root: RefObject<HTMLElement | null>): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>('.view-scroll') ?? null

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight >= scrollHeight - slackPx

const fits = ({ scrollHeight, clientHeight }: HTMLElement): boolean => scrollHeight <= clientHeight + slackPx

/**
 * Whether a person has had all of a screen before their eyes: it fits, or they scrolled to its end. What fitted and does
 * so no longer has to be scrolled; what grew, or was given less room, after its end was seen has to be scrolled again.
 * `isStillRead` looks at this very moment, `readOn` shows the next part.
 */
export function useReadWhole(root: RefObject<HTMLElement | null>): {
  isRead: boolean
  isStillRead(): boolean
  readOn(): void
} {
  const [isRead, setRead] = useState(false)
  const seen = useRef({ content: 0, room: 0 })
  const isStillRead = useCallback((): boolean => {
    const scroller = scrollerOf(root)
    if (!scroller || !root.current) return false
    const { content, room } = seen.current
    // The room of the whole screen: the answers below what scrolls take more or less of it as they change.
    const isSeen = scroller.scrollHeight <= content + slackPx && root.current.clientHeight >= room - slackPx
    return isSeen || fits(scroller)
  }, [root])
  const look = useCallback(
    (hasScrolled: boolean): void => {
      const scroller = scrollerOf(root)
      // What fits above one answer has been seen where it does not fit above a higher one.
      if (scroller && root.current && (fits(scroller) || (hasScrolled && isAtEnd(scroller))))
        seen.current = { content: scroller.scrollHeight, room: root.current.clientHeight }
      setRead(isStillRead())
    },
    [root, isStillRead],
  )
  // With each change of the screen, before a press can follow it.
  useLayoutEffect(() => look(false))
  useEffect(() => {
    const scroller = scrollerOf(root)
    if (!scroller) return
    const onScroll = (): void => look(true)
    const resized = new ResizeObserver(() => look(false))
    for (const each of [scroller, ...scroller.children]) resized.observe(each)
    scroller.addEventListener('scroll', onScroll)
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [root, look])
  const readOn = useCallback(() => {
    const scroller = scrollerOf(root)
    if (!scroller) return
    // A line of what is in sight stays there, or a little more, so that nothing is skipped.
    const { clientHeight } = scroller
    scroller.scrollBy({
      top: Math.max(clientHeight / 2, Math.min(clientHeight * 0.8, clientHeight - linePx * textScale())),
    })
  }, [root])
  return { isRead, isStillRead, readOn }
}
