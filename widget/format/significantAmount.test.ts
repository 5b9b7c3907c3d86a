import { expect, test } from 'vitest'
import { significantAmount } from './significantAmount.ts'

test.each([
  [4_479_80045841n, 8, '4,479.8'],
  [4_435_00245383n, 8, '4,435'],
  [1_234_567_89n, 2, '1,234,567'],
  [12_3456789n, 7, '12.3456'],
  [1n, 18, '0.000000000000000001'],
  [123_456_789n, 18, '0.000000000123456'],
  [0n, 18, '0'],
  [5n, 0, '5'],
] as const)('default: %s with %s decimals: %s', (value, decimals, text) => {
  expect(significantAmount(value, decimals)).toBe(text)
})
