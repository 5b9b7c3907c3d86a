import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { visibleRows } from './visibleRows.ts'

/**
 * The rows of a list, all of one height, that are in sight of its parent, which scrolls it, as that scrolls, and it or the
 * list changes its size.
 */
export function useViewport(
  list: RefObject<HTMLElement | null>,
  rows: number,
): [first: number, last: number] {
  const [range, setRange] = useState<[number, number]>([0, 0])

  const measure = useCallback(() => {
    const inner = list.current
    const outer = inner?.parentElement
    if (!inner || !outer) return
    const { top, height } = inner.getBoundingClientRect()
    const scrolled = outer.getBoundingClientRect().top - top
    const rowHeight = height / Math.max(1, rows)
    const next = visibleRows({ scrolled, height: outer.clientHeight, rowHeight, rows })
    setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
  }, [list, rows])

  useLayoutEffect(() => {
    // Not a ref of the view around: React fills those after the effects of what is inside.
    const inner = list.current
    const outer = inner?.parentElement
    if (!outer) return
    measure()
    outer.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => {
      outer.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [list, measure])

  return range
}
