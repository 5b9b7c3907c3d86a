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

test('behavior: what was not read before is not read after', () => {
  expect(unchangedTo(new Map(), before, 0)).toBe(0)
  expect(unchangedTo(new Map(), before, 50)).toBe(0)
})
