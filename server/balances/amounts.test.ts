import { formatUnits, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatAmount, worthOf } from './amounts.ts'
import type { PricedHolding } from './holding.ts'
import { roundedWorth } from './roundedWorth.ts'

test('default', () => {
  expect(formatAmount(199_970_000_000_000_000n, 18)).toBe('0.19997')
  expect(formatAmount(25_000_000n, 6)).toBe('25')
  expect(formatAmount(0n, 6)).toBe('0')
  expect(formatAmount(1200n, 0)).toBe('1200')
  expect(formatAmount(-1_500n, 3)).toBe('-1.5')
})

test('behavior: no unit is ever lost: ten thousand numbers of all lengths, read back', () => {
  let seed = 88_172_645_463_325_252n
  const random = () => {
    seed ^= (seed << 13n) & (2n ** 64n - 1n)
    seed ^= seed >> 7n
    seed ^= (seed << 17n) & (2n ** 64n - 1n)
    return seed
  }
  for (let count = 0; count < 10_000; count += 1) {
    const bits = random() % 257n
    const amount = ((random() << 192n) | (random() << 128n) | (random() << 64n) | random()) % 2n ** bits
    const decimals = Number(random() % 37n)
    const text = formatAmount(amount, decimals)
    expect(parseUnits(text, decimals)).toBe(amount)
    expect(text).toBe(formatUnits(amount, decimals))
  }
})

test('behavior: worth is by what a contract counts, not by what is shown of it', () => {
  const token = { decimals: 6 } as PricedHolding['token']
  const price = 4 / 3e-7
  expect(worthOf({ token, amount: 0n, units: 2_500_000n, multiplier: '0.0000003', price })).toBeCloseTo(10)
  expect(worthOf({ token, amount: 2_500_000n, price: 4 })).toBe(10)
  // On Solana the price is for what is shown.
  expect(worthOf({ token, amount: 0n, exact: 2_500_000n, multiplier: '0.0000003', price })).toBeCloseTo(10)
})

test('behavior: worth in cents, of coins in eight places', () => {
  expect(roundedWorth(1.005_1, 'usd')).toBe(1.01)
  expect(roundedWorth(0.000_123_456, 'btc')).toBe(0.00012346)
  expect(roundedWorth(undefined, 'usd')).toBeUndefined()
  expect(roundedWorth(Number.POSITIVE_INFINITY, 'usd')).toBeUndefined()
})
