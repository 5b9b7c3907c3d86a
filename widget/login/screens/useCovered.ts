import { type RefObject, useEffect, useState } from 'react'
import { canTellCover } from './canTellCover.ts'
import { isFreeToBeSeen, type SeenEntry } from './isFreeToBeSeen.ts'

/** IntersectionObserver version 2 (https://w3c.github.io/IntersectionObserver/v2/), where the browser has it. */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }

/** The least that browsers take, in ms. */
const everyMs = 100

/**
 * Does something lie over the element, make it hard to see, or cut it off? `true` until the browser said no. Where it
 * knows no version 2 it still tells what is cut off.
 */
export function useCovered(element: RefObject<HTMLElement | null>): boolean {
  const [covered, setCovered] = useState(typeof IntersectionObserver === 'function')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver !== 'function') return
    const options: VisibilityOptions = {
      threshold: [0, 0.5, 0.9, 0.95, 0.98, 1],
      trackVisibility: true,
      delay: everyMs,
    }
    const observer = new IntersectionObserver((entries) => {
      const last: SeenEntry | undefined = entries.at(-1)
      setCovered(!last || !isFreeToBeSeen(last, canTellCover()))
    }, options)
    const { current } = element
    // It reports no change of size by itself. It is observed for the first time at the first report of its size.
    const sizes = new ResizeObserver(() => {
      setCovered(true)
      observer.unobserve(current)
      observer.observe(current)
    })
    sizes.observe(current)
    return () => {
      sizes.disconnect()
      observer.disconnect()
    }
  }, [element])
  return covered
}
