import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from '../ui/textScale.ts'

/** Rounding of layout, CSS px. */
const slackPx = 1
/** The highest line of a screen at usual text. */
const linePx = 33

/** Whether a person can see a screen: `changing` for the moment in which its look changes, which is told by nothing else. */
export type Sight = 'shown' | 'changing' | 'hidden'

/** Heights, CSS px. */
interface Size {
  content: number
  /** Of the whole screen: the answers below what scrolls take more or less of it as they change. */
  room: number
}

const scrollerOf = (root: RefObject<HTMLElement | null>): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>('.view-scroll') ?? null

const fits = ({ scrollHeight, clientHeight }: HTMLElement): boolean => scrollHeight <= clientHeight + slackPx

const isSame = (one: Size, other: Size): boolean =>
  Math.abs(one.content - other.content) <= slackPx && Math.abs(one.room - other.room) <= slackPx

const nothing: Size = { content: 0, room: 0 }

/**
 * Whether a person has had all of a screen before their eyes: it fits, or they went through it from its top to its end
 * while it was shown and kept its size. What is hidden after that, grows, or is given less room has to be read again.
 * `isStillRead` looks at this very moment, `readOn` shows the next part that was not in sight.
 */
export function useReadWhole(
  root: RefObject<HTMLElement | null>,
  sight: Sight,
): { isRead: boolean; isStillRead(): boolean; readOn(): void } {
  const [isRead, setRead] = useState(false)
  const seen = useRef(nothing)
  const progress = useRef({ ...nothing, end: 0 })
  const isStillRead = useCallback((): boolean => {
    const scroller = scrollerOf(root)
    if (!scroller || !root.current) return false
    const { content, room } = seen.current
    const isSeen = scroller.scrollHeight <= content + slackPx && root.current.clientHeight >= room - slackPx
    return isSeen || fits(scroller)
  }, [root])
  const look = useCallback((): void => {
    const scroller = scrollerOf(root)
    if (scroller && root.current && sight === 'shown') {
      const { scrollTop, clientHeight, scrollHeight } = scroller
      const size = { content: scrollHeight, room: root.current.clientHeight }
      // Held against the size it began with: many small changes are one change.
      if (!isSame(progress.current, size)) progress.current = { ...size, end: 0 }
      const { content, room, end } = progress.current
      if (scrollTop <= end + slackPx) progress.current.end = Math.max(end, scrollTop + clientHeight)
      if (progress.current.end >= scrollHeight - slackPx) seen.current = { content, room }
    }
    if (sight === 'hidden') {
      seen.current = nothing
      progress.current = { ...nothing, end: 0 }
    }
    setRead(isStillRead())
  }, [root, sight, isStillRead])
  // With each change of the screen, before a press can follow it.
  useLayoutEffect(look)
  useEffect(() => {
    const scroller = scrollerOf(root)
    if (!scroller) return
    const resized = new ResizeObserver(look)
    for (const each of [scroller, ...scroller.children]) resized.observe(each)
    scroller.addEventListener('scroll', look)
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [root, look])
  const readOn = useCallback(() => {
    const scroller = scrollerOf(root)
    if (!scroller || sight === 'hidden') return
    look()
    if (isStillRead()) return
    // A line of what was in sight stays there, or a little more, so that nothing is skipped.
    const { clientHeight } = scroller
    const step = Math.max(clientHeight / 2, Math.min(clientHeight * 0.8, clientHeight - linePx * textScale()))
    scroller.scrollTo({ top: Math.max(0, progress.current.end - clientHeight + step) })
  }, [root, sight, look, isStillRead])
  return { isRead, isStillRead, readOn }
}
