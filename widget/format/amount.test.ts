import { describe, expect, test } from 'vitest'
import { exactAmount, shortAmount } from './amount.ts'

describe('exactAmount', () => {
  test('default', () => expect(exactAmount(1_500_000_000_000_000_000n, 18)).toBe('1.5'))

  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [25_000_000n, 6, '25'],
    [123_456_789n, 0, '123,456,789'],
    [1_234_567_000_001n, 6, '1,234,567.000001'],
    [-1_500_000n, 6, '-1.5'],
    [2n ** 256n - 1n, 0, (2n ** 256n - 1n).toString().replace(/\B(?=(\d{3})+$)/g, ',')],
  ])('%s with %s decimals', (value, decimals, text) => expect(exactAmount(value, decimals)).toBe(text))
})

describe('shortAmount', () => {
  test.each([
    [1_234_999_999_999_999_999n, '1.234'],
    [999_999_999_999_999_999n, '0.999'],
    [1_000_000_000_000_000n, '0.001'],
    [999_999_999_999_999n, '<0.001'],
    [1n, '<0.001'],
    [0n, '0'],
    [1_100_000_000_000_000_000n, '1.1'],
    [12_345_678_000_000_000_000_000_000n, '12,345,678'],
  ])('%s is cut, not rounded', (value, text) => expect(shortAmount(value, 18)).toBe(text))

  test('param: shown', () => expect(shortAmount(1_239_999n, 6, 2)).toBe('1.23'))
})
