import { expect, test } from 'vitest'
import { limitsOf, usualAmount, waysOf } from './limits.ts'

const money = (...ways: [id: string, min: string, max: string][]) => ({
  id: 'USD',
  payment_method_limits: ways.map(([id, min, max]) => ({ id, min, max })),
})

test('default: as wide as any way, in cents', () => {
  const both = money(['card', '10.00', '7500.00'], ['ach_bank_account', '10', '25000'])
  expect(limitsOf(both)).toEqual({ least: 1_000n, most: 2_500_000n })
  expect(waysOf(both)).toEqual(['card', 'bank'])
})

test('behavior: a part of a cent narrows, so that nobody is refused later', () => {
  expect(limitsOf(money(['card', '5.001', '7.999']))).toEqual({ least: 501n, most: 799n })
})

test('error: what is no limit is none', () => {
  expect(limitsOf(money(['card', '', '10'], ['bank', '-1', '5'], ['ach', '9', '2']))).toBe(undefined)
  expect(limitsOf(money())).toBe(undefined)
  expect(waysOf(money(['apple_pay', '1', '2']))).toEqual([])
})

test('default: fifty, within the limits', () => {
  expect(usualAmount(undefined)).toBe(5_000n)
  expect(usualAmount({ least: 1_000n, most: 750_000n })).toBe(5_000n)
  expect(usualAmount({ least: 150_000n, most: 750_000n })).toBe(150_000n)
  expect(usualAmount({ least: 100n, most: 2_000n })).toBe(2_000n)
})
