import { encode } from 'uqr'

/** Share of the code's width that its middle may cover; the code corrects far more. */
const middleShare = 0.24
/** Squares on each side of the three marks by which a camera finds a code. */
const markSize = 7

export interface DrawnCode {
  /** Lines with round ends, one for each run of dark squares in a row. */
  path: string
  /** Corners of the three marks. */
  marks: readonly [x: number, y: number][]
  /** Squares on each side. */
  size: number
}

/** @param hollow its middle stays free */
export function drawCode(text: string, hollow: boolean): DrawnCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const from = Math.floor((size * (1 - middleShare)) / 2)
  const isCovered = (at: number): boolean => hollow && at >= from && at < size - from
  const far = size - markSize
  const marks: [number, number][] = [
    [0, 0],
    [far, 0],
    [0, far],
  ]
  const isMark = (x: number, y: number): boolean =>
    marks.some(([left, top]) => x >= left && x < left + markSize && y >= top && y < top + markSize)
  let path = ''
  data.forEach((row, y) => {
    const isDark = (x: number): boolean => !!row[x] && !isMark(x, y) && !(isCovered(x) && isCovered(y))
    for (let x = 0; x < size; x++) {
      if (!isDark(x)) continue
      const start = x
      while (isDark(x)) x++
      path += `M${start + 0.5} ${y + 0.5}h${x - start - 1}`
    }
  })
  return { path, marks, size }
}
