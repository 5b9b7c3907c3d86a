import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { visibleRows } from './visibleRows.ts'

type Box = RefObject<HTMLElement | null>

/** The rows of a list that are in sight of what scrolls it, as it scrolls and changes its size. */
export function useViewport(scroller: Box, list: Box, rows: number, rowHeight: number): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 0])

  const measure = useCallback(() => {
    const [outer, inner] = [scroller.current, list.current]
    if (!outer || !inner) return
    const scrolled = outer.getBoundingClientRect().top - inner.getBoundingClientRect().top
    const next = visibleRows({ scrolled, height: outer.clientHeight, rowHeight, rows })
    setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
  }, [scroller, list, rows, rowHeight])

  useLayoutEffect(() => {
    const outer = scroller.current
    if (!outer) return
    measure()
    outer.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    return () => {
      outer.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, measure])

  return range
}
