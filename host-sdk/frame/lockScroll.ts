/**
 * Keeps the page from scrolling, without moving it; returns the undo. By a sheet of its own, so that locks of the page
 * may end in any order. It begins after the next picture: a page that may not scroll has its whole layout made anew, and
 * what a person asked for comes first.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let sheet: CSSStyleSheet | undefined
  const lock = (): void => {
    const scrollbar = innerWidth - page.clientWidth
    const padding = scrollbar + (Number.parseFloat(getComputedStyle(page).paddingRight) || 0)
    sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `html{overflow:hidden!important${scrollbar > 0 ? `;padding-right:${padding}px!important` : ''}}`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(lock)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
