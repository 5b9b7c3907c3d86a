import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Rounding of layout, CSS px. */
const slackPx = 1

const scrollerOf = (root: RefObject<HTMLElement | null>): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>('.view-scroll') ?? null

const fits = ({ scrollHeight, clientHeight }: HTMLElement): boolean => scrollHeight <= clientHeight + slackPx

/**
 * Whether a person has had all of a screen before their eyes: it fits, or they scrolled to its end. What fitted and does
 * so no longer has to be scrolled; what grew after its end was seen has to be scrolled again. `readOn` shows the next part.
 */
export function useReadWhole(
  root: RefObject<HTMLElement | null>,
  wanted: boolean,
): { isRead: boolean; readOn(): void } {
  const [isRead, setRead] = useState(!wanted)
  useEffect(() => {
    const scroller = scrollerOf(root)
    if (!wanted || !scroller) return setRead(!wanted)
    let seenHeight = 0
    const look = (): void => {
      const { scrollHeight } = scroller
      setRead(fits(scroller) || scrollHeight <= seenHeight + slackPx)
    }
    const onScroll = (): void => {
      const { scrollTop, clientHeight, scrollHeight } = scroller
      if (!fits(scroller) && scrollTop + clientHeight >= scrollHeight - slackPx) seenHeight = scrollHeight
      look()
    }
    look()
    const resized = new ResizeObserver(look)
    for (const each of [scroller, ...scroller.children]) resized.observe(each)
    scroller.addEventListener('scroll', onScroll)
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [root, wanted])
  const readOn = useCallback(() => {
    const scroller = scrollerOf(root)
    // A little of what is in sight stays there, so that nothing is skipped.
    scroller?.scrollBy({ top: scroller.clientHeight * 0.8 })
  }, [root])
  return { isRead, readOn }
}
