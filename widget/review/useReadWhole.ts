import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from '../ui/textScale.ts'
import { type Layout, layoutOf, unchangedTo } from './layoutOf.ts'

/** Rounding of layout, CSS px. */
const slackPx = 1
/** The highest line of a screen at usual text. */
const linePx = 33

/** Whether a person can see a screen: `changing` for the moment in which its look changes, which is told by nothing else. */
export type Sight = 'shown' | 'changing' | 'hidden'

/** CSS px. */
interface Size {
  content: number
  /** The height of the whole screen: the answers below what scrolls take more or less of it as they change. */
  room: number
  width: number
}

/** How far a screen was read, from its top, px. */
interface Reading extends Size {
  end: number
  layout: Layout
}

const scrollerOf = (root: RefObject<HTMLElement | null>): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>('.view-scroll') ?? null

const fits = ({ scrollHeight, clientHeight }: HTMLElement): boolean => scrollHeight <= clientHeight + slackPx

const isSame = (one: Size, other: Size): boolean =>
  Math.abs(one.content - other.content) <= slackPx &&
  Math.abs(one.width - other.width) <= slackPx &&
  // More room changes nothing of what was read, such as that of a note which comes and goes.
  other.room >= one.room - slackPx

const unread: Reading = { content: 0, room: 0, width: 0, end: 0, layout: new Map() }

/** What is left of a reading after the screen changed its size: all of it if only the part below has grown. */
function readingAfter(before: Reading, size: Size, scroller: HTMLElement): Reading {
  const layout = layoutOf(scroller)
  const isGrown =
    size.content >= before.content &&
    size.room >= before.room - slackPx &&
    Math.abs(size.width - before.width) <= slackPx
  const end = isGrown ? unchangedTo(before.layout, layout, before.end) : 0
  return { ...size, room: end > 0 ? Math.min(before.room, size.room) : size.room, end, layout }
}

/**
 * Whether a person has had all of a screen before their eyes: it fits, or they went through it from its top to its end
 * while it was shown. What changes, or is given less room, has to be read again; what grows, from where it did.
 * `isStillRead` looks at this very moment, `readOn` shows the next part that was not in sight.
 */
export function useReadWhole(
  root: RefObject<HTMLElement | null>,
  sight: Sight,
): { isRead: boolean; isStillRead(): boolean; readOn(): void } {
  const [isRead, setRead] = useState(false)
  const seen = useRef<Pick<Size, 'content' | 'room'>>(unread)
  const progress = useRef(unread)
  const isStillRead = useCallback((): boolean => {
    const scroller = scrollerOf(root)
    if (!scroller || !root.current) return false
    const { content, room } = seen.current
    const isSeen = scroller.scrollHeight <= content + slackPx && root.current.clientHeight >= room - slackPx
    return isSeen || fits(scroller)
  }, [root])
  const look = useCallback((): void => {
    const scroller = scrollerOf(root)
    // Nothing is read of what cannot be seen; what was read before stays so.
    if (sight === 'hidden') return
    if (scroller && root.current && sight === 'shown') {
      const { scrollTop, clientHeight, scrollHeight, clientWidth } = scroller
      const size = { content: scrollHeight, room: root.current.clientHeight, width: clientWidth }
      // Held against the size it began with: many small changes are one change.
      if (!isSame(progress.current, size)) progress.current = readingAfter(progress.current, size, scroller)
      const { content, room, end } = progress.current
      const isNext = scrollTop <= end + slackPx
      if (isNext) progress.current = { ...progress.current, end: Math.max(end, scrollTop + clientHeight) }
      if (progress.current.end >= scrollHeight - slackPx) seen.current = { content, room }
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
