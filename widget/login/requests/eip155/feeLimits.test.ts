import { expect, test } from 'vitest'
import { feeLevel } from './feeLimits.ts'

const gwei = 10n ** 9n
const usual = { price: 40n * gwei, tip: 2n * gwei, total: 840_000n * gwei }

test('default', () => {
  expect(feeLevel(usual)).toBe('usual')
})

test.each([
  ['price', 1_000n * gwei],
  ['tip', 100n * gwei],
  ['total', 10n ** 17n],
] as const)('behavior: a high %s wants to be agreed to', (field, limit) => {
  expect(feeLevel({ ...usual, [field]: limit })).toBe('usual')
  expect(feeLevel({ ...usual, [field]: limit + 1n })).toBe('high')
})

test.each([
  ['price', 10n ** 18n],
  ['tip', 10n ** 18n],
  ['total', 10n ** 21n],
] as const)('error: a %s that nobody means', (field, limit) => {
  expect(feeLevel({ ...usual, [field]: limit })).toBe('high')
  expect(() => feeLevel({ ...usual, [field]: limit + 1n })).toThrow(
    expect.objectContaining({ data: { reason: 'fee_absurd' } }),
  )
})
