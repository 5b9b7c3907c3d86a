import { expect, test } from 'vitest'
import { unchangedTo } from './layoutOf.ts'

const [one, two, inner] = [{}, {}, {}] as Element[] as [Element, Element, Element]
const layout = (...places: [Element, number, number][]) =>
  new Map(places.map(([element, top, bottom]) => [element, { top, bottom }]))
const before = layout([one, 0, 100], [two, 100, 400], [inner, 150, 200])

test.each([
  ['nothing', layout([one, 0, 100.5], [two, 100.5, 400], [inner, 150, 200]), 300],
  ['the part below its end', layout([one, 0, 100], [two, 100, 900], [inner, 150, 200]), 300],
  ['a part that it has', layout([one, 0, 100], [two, 100, 440], [inner, 150, 240]), 150],
  ['the place of a part', layout([one, 0, 140], [two, 140, 440], [inner, 190, 240]), 0],
  ['what is new in it', layout([one, 0, 100], [two, 100, 400]), 150],
])('default: a change of %s', (_, after, end) => {
  expect(unchangedTo(before, after, 300)).toBe(end)
  expect(unchangedTo(after, before, 300)).toBe(end)
})

const [head, long] = [{}, {}] as Element[] as [Element, Element]
/** A head of so much, and behind it what ends there, px. */
const read = (top: number, bottom: number, from = 0) => layout([head, from, top], [long, top, bottom])
test.each([
  ['a pixel, which is rounding', read(100, 400), read(101, 401), 350, 350],
  ['more than a pixel', read(100, 400), read(101.5, 400), 350, 0],
  ['a pixel of the place alone', read(100, 400), read(100, 400, 1), 350, 350],
  ['the place of the head alone', read(100, 400), read(100, 400, 2), 350, 0],
  ['a pixel of a part that ends', read(100, 300), read(100, 301), 350, 350],
  ['a part that ended and now goes on', read(100, 300), read(100, 400), 350, 100],
  ['a part that ends where reading did', read(100, 350), read(100, 400), 350, 100],
  ['a part that begins where reading ended', read(350, 400), read(350, 360), 350, 350],
  ['a part that is gone', read(100, 400), layout([head, 0, 100]), 350, 100],
])('param: %s', (_, was, is, end, same) => {
  expect(unchangedTo(was, is, end)).toBe(same)
  expect(unchangedTo(is, was, end)).toBe(same)
})

test('behavior: what was not read before is not read after', () => {
  expect(unchangedTo(new Map(), before, 0)).toBe(0)
  expect(unchangedTo(new Map(), before, 50)).toBe(0)
})
