import { expect, test } from 'vitest'
import { isFreeToBeSeen } from './isFreeToBeSeen.ts'

const seen = {
  isVisible: true,
  intersectionRatio: 1,
  boundingClientRect: { width: 360, height: 480 },
}

/** Usual text, on the screen of a desk. */
const around = { textScale: 1, screenSide: 800 }

test('default', () => {
  expect(isFreeToBeSeen(seen, true, around)).toBe(true)
  expect(isFreeToBeSeen({ ...seen, intersectionRatio: 0.99 }, true, around)).toBe(true)
})

test('param: canTell: where the browser has no version 2, the rest still counts', () => {
  const { isVisible: _, ...old } = seen
  expect(isFreeToBeSeen(old, false, around)).toBe(true)
  expect(isFreeToBeSeen({ ...old, intersectionRatio: 0.2 }, false, around)).toBe(false)
})

test.each([
  ['covered', { isVisible: false }],
  ['not told', { isVisible: undefined as never }],
  ['cut off by the page', { intersectionRatio: 0.5 }],
  ['a strip with the buttons', { boundingClientRect: { width: 360, height: 90 } }],
  ['a narrow one', { boundingClientRect: { width: 120, height: 480 } }],
])('error: %s', (_, wrong) => {
  expect(isFreeToBeSeen({ ...seen, ...wrong }, true, around)).toBe(false)
})

const phone = { screenSide: 320 }
test.each([
  ['usual', {}, { width: 240, height: 160 }, true],
  ['usual, in a narrower frame', {}, { width: 239, height: 160 }, false],
  ['smaller', { textScale: 0.5 }, { width: 239, height: 160 }, false],
  ['half as large again', { textScale: 1.5 }, { width: 360, height: 240 }, true],
  ['half as large again, in a narrower frame', { textScale: 1.5 }, { width: 359, height: 240 }, false],
  ['half as large again, in a lower frame', { textScale: 1.5 }, { width: 360, height: 239 }, false],
  ['twice as large', { textScale: 2 }, { width: 400, height: 320 }, true],
  ['twice as large, in a strip with the buttons', { textScale: 2 }, { width: 400, height: 200 }, false],
  ['twice as large, in less than half of the screen', { textScale: 2 }, { width: 399, height: 320 }, false],
  ['twice as large, on a phone', { ...phone, textScale: 2 }, { width: 240, height: 160 }, true],
  [
    'twice as large, on a phone, in a narrower frame',
    { ...phone, textScale: 2 },
    { width: 239, height: 160 },
    false,
  ],
] as const)('behavior: room for text that a person has %s', (_, more, boundingClientRect, isFree) => {
  expect(isFreeToBeSeen({ ...seen, boundingClientRect }, true, { ...around, ...more })).toBe(isFree)
})
