import { expect, test } from 'vitest'
import { coinsFor } from './coinsFor.ts'

const dollars = (whole: number): bigint => BigInt(whole) * 1_000_000n

test.each([
  [10, 1, 6, 10_000_000n],
  [10, 2_500, 18, 4_000_000_000_000_000n],
  // 0.00390304… coins, cut after eight digits.
  [10, 2_562.1, 18, 3_903_040_000_000_000n],
  [50, 148.2, 9, 337_381_910n],
  [1, 0.000_000_001_25, 18, 800_000_000n * 10n ** 18n],
])('default: %s dollars at %s', (money, price, decimals, units) =>
  expect(coinsFor(dollars(money), price, decimals)).toBe(units),
)

test('behavior: never more than the money is worth', () => {
  for (const price of [0.1, 0.3, 1.7, 3, 7, 999.99, 64_210.4])
    for (const cents of [1n, 99n, 1_234n, 999_999n]) {
      const money = cents * 10_000n
      const units = coinsFor(money, price, 8)
      const worth = units * BigInt(price.toFixed(18).replace('.', ''))
      expect(worth <= money * 10n ** 20n).toBe(true)
    }
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-19])('error: at %s', (price) =>
  expect(coinsFor(dollars(10), price, 18)).toBe(0n),
)
