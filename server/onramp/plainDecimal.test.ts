import { expect, test } from 'vitest'
import { plainDecimal } from './plainDecimal.ts'

test.each([
  [20.1, '20.1'],
  [100.1, '100.1'],
  [0.1, '0.1'],
  [1.005, '1.005'],
  [30_000, '30000'],
  [0, '0'],
  [1e-9, '0.000000001'],
  [1.5e-18, '0.000000000000000002'],
  [1e21, '1000000000000000000000'],
  [123456789.12345678, '123456789.12345678'],
])('default: %d is %s, without what binary numbers add', (value, text) => {
  expect(plainDecimal(value)).toBe(text)
})

test.each([
  [50, 2, '50'],
  [50.129, 2, '50.13'],
  [0.004, 2, '0'],
  [96.50000000000001, 8, '96.5'],
])('param: %d with %i digits is %s', (value, digits, text) => {
  expect(plainDecimal(value, digits)).toBe(text)
})
