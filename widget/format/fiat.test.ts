import { expect, test } from 'vitest'
import { fiatText } from './fiat.ts'

test.each([
  [1_000_000n, 6, 1, '$1.00'],
  [1_999_999n, 6, 1, '$1.99'],
  [290_000n, 6, 1, '$0.29'],
  [1n, 6, 1, '<$0.01'],
  [0n, 6, 1, '$0.00'],
  [1_500_000_000_000_000_000n, 18, 2_562.1, '$3,843.15'],
])('default: %s units', (units, decimals, price, text) =>
  expect(fiatText(units, decimals, price, 'usd', 'en')).toBe(text),
)

test('param: an unknown price is no zero', () => expect(fiatText(1n, 6, undefined, 'usd')).toBeUndefined())

test('param: money and language', () =>
  expect(fiatText(1_234_567_890n, 6, 1, 'eur', 'de')).toBe('1.234,56\u00a0€'))
