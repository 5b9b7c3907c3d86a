import { addSheet } from '../addSheet.ts'

/** Rules of the page with priority lose to it: a class cannot outweigh an id. */
const strong = ':not(#_){'

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
    const { overflow, scrollbarGutter } = getComputedStyle(page)
    // While html's own is visible, the body's overflow is the window's and not the body's: so it stays.
    const body = overflow === 'visible' ? `body${strong}overflow:visible!important}` : ''
    const room =
      innerWidth > page.clientWidth && scrollbarGutter === 'auto' ? ';scrollbar-gutter:stable!important' : ''
    unlock = addSheet(document, `html${strong}overflow:hidden!important${room}}${body}`)
  }
  requestAnimationFrame(() => setTimeout(lock))
  return () => {
    ended = true
    unlock?.()
  }
}
