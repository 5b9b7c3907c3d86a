import { expect, test } from 'vitest'
import { visibleSocials } from './visibleSocials.ts'

test('default', () => expect(visibleSocials([1, 2, 3])).toEqual({ wide: 1, marks: [2, 3], more: false }))

test.each([
  [0, { wide: undefined, marks: [], more: false }],
  [1, { wide: 1, marks: [], more: false }],
  [2, { wide: undefined, marks: [1, 2], more: false }],
  [6, { wide: 1, marks: [2, 3, 4, 5, 6], more: false }],
  [8, { wide: 1, marks: [2, 3, 4, 5], more: true }],
])('param: %i providers', (count, shown) =>
  expect(visibleSocials(Array.from({ length: count }, (_, index) => index + 1))).toEqual(shown),
)
