import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { drawCode } from './drawCode.ts'

const scale = 6
const quiet = 4
const halfLine = 0.45

/** What the path and the marks look like to a camera. */
function scanned(text: string, hollow: boolean): string | undefined {
  const { path, marks, size } = drawCode(text, hollow)
  const rows: [from: number, to: number][][] = Array.from({ length: size }, () => [])
  for (const [, x, y, length] of path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)/g))
    rows[Math.floor(Number(y))]?.push([Number(x), Number(x) + Number(length)])
  const isDark = (x: number, y: number): boolean =>
    marks.some(([left, top]) => {
      const away = Math.max(Math.abs(x - left - 3.5), Math.abs(y - top - 3.5))
      return away < 1.5 || (away > 2.5 && away < 3.5)
    }) ||
    !!rows[Math.floor(y)]?.some(([from, to]) => {
      const nearest = Math.min(Math.max(x, from), to)
      return Math.hypot(x - nearest, y - Math.floor(y) - 0.5) < halfLine
    })
  const side = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isDark((x + 0.5) / scale - quiet, (y + 0.5) / scale - quiet))
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data
}

const address = 'ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266@31337'
const pairing = `wc:${'4f'.repeat(32)}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${'b7'.repeat(32)}`

test.each([
  ['default: a short one', address, false],
  ['param: with a picture in its middle', address, true],
  ['param: a long one', pairing, false],
  ['param: a long one with a picture', pairing, true],
] as const)('%s is read by a camera', (_, text, hollow) => {
  expect(scanned(text, hollow)).toBe(text)
})

test('behavior: what stands in the middle covers nothing dark', () => {
  const { path, size } = drawCode(address, true)
  const middle = size / 2
  const ends = [...path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)/g)].filter(
    ([, x, y, length]) =>
      Math.abs(Number(y) - middle) < size * 0.11 &&
      Number(x) < middle + size * 0.11 &&
      Number(x) + Number(length) > middle - size * 0.11,
  )
  expect(ends).toEqual([])
})
