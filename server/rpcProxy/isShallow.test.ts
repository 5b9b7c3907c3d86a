import { expect, test } from 'vitest'
import { isShallow } from './isShallow.ts'

test.each([
  ['text', 0, true],
  [7, 0, true],
  [null, 0, true],
  [undefined, 0, true],
  [[], 0, false],
  [{}, 0, false],
  [[], 1, true],
  [{ a: 1, b: null }, 1, true],
  [[1, [2]], 1, false],
  [[1, [2]], 2, true],
  [{ a: { b: {} } }, 2, false],
  [{ a: { b: {} } }, 3, true],
])('default: %j within %i levels is %s', (value, levels, shallow) => {
  expect(isShallow(value, levels)).toBe(shallow)
})
