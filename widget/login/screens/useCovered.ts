import { type RefObject, useEffect, useState } from 'react'

/** IntersectionObserver version 2 (https://w3c.github.io/IntersectionObserver/v2/), where the browser has it. */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

const canTell = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/** The least that browsers take, in ms. */
const everyMs = 100

/**
 * Does something lie over the element, or make it hard to see? `true` until the browser said no; always `false`
 * where it can't tell.
 */
export function useCovered(element: RefObject<HTMLElement | null>): boolean {
  const [covered, setCovered] = useState(canTell)
  useEffect(() => {
    if (!element.current || !canTell()) return
    const options: VisibilityOptions = { threshold: [0, 1], trackVisibility: true, delay: everyMs }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as VisibilityEntry | undefined
      setCovered(!last?.isVisible)
    }, options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return covered
}
