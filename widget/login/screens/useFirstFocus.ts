import { type RefObject, useEffect } from 'react'
import type { OpenScreen } from '../people/screen.ts'

/** How long a screen that comes up asks for the focus, ms: page and widget give it to their own parts meanwhile. */
const focusMs = 2_000
const focusEveryMs = 100

/** A screen that comes up takes the focus: to where it begins, never to its yes. */
export function useFirstFocus(
  stage: RefObject<HTMLElement | null>,
  screen: Pick<OpenScreen, 'shown'> | null,
): void {
  const shown = screen?.shown
  useEffect(() => {
    if (!shown) return
    const take = (): void => {
      if (document.hasFocus()) return
      window.focus()
      // A field that a person went to keeps it.
      if (document.activeElement === document.body) begin()
    }
    const begin = (): void =>
      stage.current?.querySelector<HTMLElement>('[data-initial-focus], h1')?.focus({ preventScroll: true })
    begin()
    take()
    const timer = setInterval(take, focusEveryMs)
    const stop = (): void => clearInterval(timer)
    const end = setTimeout(stop, focusMs)
    // Whoever acts here has it; a window that they open must keep its own.
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, stop, true)
    return () => {
      stop()
      clearTimeout(end)
      for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, stop, true)
    }
  }, [shown, stage])
}
