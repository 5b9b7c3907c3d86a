/** Rounding of layout, CSS px. */
const slackPx = 1

/** Where each element of what scrolls stands, px from its beginning. */
export type Layout = ReadonlyMap<Element, { top: number; bottom: number }>

export function layoutOf(scroller: HTMLElement): Layout {
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop
  return new Map(
    [...scroller.querySelectorAll('*')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [element, { top: top - origin, bottom: bottom - origin }]
    }),
  )
}

/** How far down a layout is as it was before, px, at most to `end`. */
export function unchangedTo(before: Layout, after: Layout, end: number): number {
  let last = end
  for (const element of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(element), after.get(element)]
    const top = Math.min(was?.top ?? is?.top ?? 0, is?.top ?? was?.top ?? 0)
    if (top >= last) continue
    // What goes on below the end may grow there.
    const goesOn = !!was && !!is && was.bottom > end && is.bottom > end
    const isSame =
      !!was &&
      !!is &&
      Math.abs(was.top - is.top) <= slackPx &&
      (goesOn || Math.abs(was.bottom - is.bottom) <= slackPx)
    if (!isSame) last = Math.max(0, top)
  }
  return last
}
