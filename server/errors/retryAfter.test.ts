import { expect, test } from 'vitest'
import { retryAfter } from './retryAfter.ts'

test.each([
  [1_001, '2'],
  [1, '1'],
  [599_001, '600'],
  [3_600_000, '600'],
  [Number.POSITIVE_INFINITY, '600'],
  [0, '5'],
  [undefined, '5'],
])('default: %s ms is %s', (ms, seconds) => {
  expect(retryAfter(ms)).toEqual({ 'retry-after': seconds })
})
