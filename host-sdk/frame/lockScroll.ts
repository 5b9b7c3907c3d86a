import type { FrameElement } from './injectFrame.ts'

/**
 * Keeps the page from scrolling, without moving it; returns the undo. By a sheet of its own, so that locks of the page
 * may end in any order. It begins after the next picture: a page that may not scroll has its whole layout made anew, and
 * what a person asked for comes first.
 */
export function lockScroll(addRules: FrameElement['addRules']): () => void {
  const page = document.documentElement
  let unlock: (() => void) | undefined
  let ended = false
  const lock = (): void => {
    if (ended) return
    // The body's is the window's while html has none of its own: https://www.w3.org/TR/css-overflow-3/#overflow-propagation
    const locked = getComputedStyle(page).overflow === 'visible' ? 'body' : 'html'
    // The room of the bar stays (Safari from 18.2 on); a rule of the page for it goes before.
    const barred = innerWidth > page.clientWidth ? 'html' : 'body'
    const room = `:where(${barred}){scrollbar-gutter:stable}`
    // A class of the page with priority can't outweigh an id.
    unlock = addRules(`${locked}:not(#_){overflow:hidden!important}${room}`)
  }
  requestAnimationFrame(() => setTimeout(lock))
  return () => {
    ended = true
    unlock?.()
  }
}
