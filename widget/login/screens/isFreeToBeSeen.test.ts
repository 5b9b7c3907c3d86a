import { expect, test } from 'vitest'
import { isFreeToBeSeen } from './isFreeToBeSeen.ts'

const seen = {
  isVisible: true,
  intersectionRatio: 1,
  boundingClientRect: { width: 360, height: 480 },
}

test('default', () => {
  expect(isFreeToBeSeen(seen, true)).toBe(true)
  expect(isFreeToBeSeen({ ...seen, intersectionRatio: 0.99 }, true)).toBe(true)
})

test('param: canTell: where the browser has no version 2, the rest still counts', () => {
  const { isVisible: _, ...old } = seen
  expect(isFreeToBeSeen(old, false)).toBe(true)
  expect(isFreeToBeSeen({ ...old, intersectionRatio: 0.2 }, false)).toBe(false)
})

test.each([
  ['covered', { isVisible: false }],
  ['not told', { isVisible: undefined as never }],
  ['cut off by the page', { intersectionRatio: 0.5 }],
  ['a strip with the buttons', { boundingClientRect: { width: 360, height: 90 } }],
  ['a narrow one', { boundingClientRect: { width: 120, height: 480 } }],
])('error: %s', (_, wrong) => {
  expect(isFreeToBeSeen({ ...seen, ...wrong }, true)).toBe(false)
})

// Whether larger text of a person has room in it is asked of the facts (review/proof).
test.each([
  [240, 160, true],
  [239, 160, false],
  [240, 159, false],
  [299, 600, true],
  [350, 600, true],
  [470, 700, true],
])('behavior: a column of %i by %i px', (width, height, isFree) => {
  expect(isFreeToBeSeen({ ...seen, boundingClientRect: { width, height } }, true)).toBe(isFree)
})
