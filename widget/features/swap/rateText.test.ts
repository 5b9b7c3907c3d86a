import { expect, test } from 'vitest'
import { rateText } from './rateText.ts'

test.each([
  [18, 10n ** 18n, 6, 2_562_104_411n, '2,562.1'],
  [6, 1_250_500_000n, 18, 486_575_875_486_381_322n, '0.000389105'],
  [18, 1n, 0, 5n, '5,000,000,000,000,000,000'],
  [0, 3n, 18, 0n, '0'],
  [18, 0n, 18, 5n, '0'],
])('default: a price of %d decimals', (from, units, to, bought, text) =>
  expect(rateText({ decimals: from }, units, { decimals: to }, bought)).toBe(text),
)
