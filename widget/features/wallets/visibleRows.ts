/** Rows that are drawn beyond the edge, so that quick scrolling shows no gap. */
const margin = 3

/** The first row of `visibleRows` that is in sight, or nearly so. */
export const firstInSight = (first: number): number => (first === 0 ? 0 : first + margin)

export interface Viewport {
  /** Of the list's upper edge, in px above the upper edge of what is seen. */
  scrolled: number
  height: number
  rowHeight: number
  rows: number
}

/** The rows that are drawn, first and last. */
export function visibleRows({ scrolled, height, rowHeight, rows }: Viewport): [first: number, last: number] {
  const last = Math.max(0, rows - 1)
  const clamp = (row: number): number => Math.min(last, Math.max(0, row))
  return [
    clamp(Math.floor(scrolled / rowHeight) - margin),
    clamp(Math.ceil((scrolled + height) / rowHeight) + margin),
  ]
}
