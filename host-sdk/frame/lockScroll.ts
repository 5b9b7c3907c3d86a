import { addSheet } from '../addSheet.ts'

/**
 * Keeps the page from scrolling, without moving it; returns the undo. By a sheet of its own, so that locks of the page
 * may end in any order. It begins after the next picture: a page that may not scroll has its whole layout made anew, and
 * what a person asked for comes first.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  let unlock: (() => void) | undefined
  let ended = false
  const lock = (): void => {
    if (ended) return
    const scrollbar = innerWidth - page.clientWidth
    const padding = scrollbar + (Number.parseFloat(getComputedStyle(page).paddingRight) || 0)
    unlock = addSheet(
      document,
      `html{overflow:hidden!important${scrollbar > 0 ? `;padding-right:${padding}px!important` : ''}}`,
    )
  }
  requestAnimationFrame(() => setTimeout(lock))
  return () => {
    ended = true
    unlock?.()
  }
}
