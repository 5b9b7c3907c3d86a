import { expect, test } from 'vitest'
import { money } from './money.ts'

test.each([
  [0, '$0.00'],
  [25, '$25.00'],
  [1234.5, '$1,234.50'],
  [512.349, '$512.34'],
  [0.29, '$0.29'],
  [1.005, '$1.00'],
  [0.004, '<$0.01'],
])('default: %d reads %s', (value, text) => expect(money(value, 'usd', 'en-US')).toBe(text))

test.each([
  ['eur', 'de-DE', '1.234,50 €'],
  ['jpy', 'en-US', '¥1,234.50'],
  ['btc', 'en-US', 'BTC 1,234.500000'],
])('param: %s for %s', (currency, locale, text) =>
  expect(money(1234.5, currency, locale).replace(/\u00a0/g, ' ')).toBe(text),
)
