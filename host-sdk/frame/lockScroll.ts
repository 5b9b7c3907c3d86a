/**
 * Keeps the page from scrolling, without moving it; returns the undo. It begins after the next picture: a page that may
 * not scroll has its whole layout made anew, and what a person asked for comes first.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let unlock = (): void => {}
  const lock = (): void => {
    const { overflow, paddingRight } = page.style
    const scrollbar = innerWidth - page.clientWidth
    if (scrollbar > 0)
      page.style.paddingRight = `${scrollbar + (Number.parseFloat(getComputedStyle(page).paddingRight) || 0)}px`
    page.style.overflow = 'hidden'
    unlock = () => {
      page.style.overflow = overflow
      page.style.paddingRight = paddingRight
    }
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(lock)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    unlock()
  }
}
