import { expect, test } from 'vitest'
import { chooseFeeRate } from './chooseFeeRate.ts'

test.each<[string, Record<string, number>, bigint]>([
  ['an estimate for about an hour', { 1: 20, 6: 7.5, 144: 2 }, 7_500n],
  ['the one that is nearest to it', { 2: 20, 9: 4, 144: 2 }, 4_000n],
  ['rounded up', { 6: 1.2345 }, 1_235n],
  ['the highest there is', { 6: 1_000 }, 1_000_000n],
  ['what nodes relay at least, for less', { 6: 0.5 }, 1_000n],
  ['what nodes relay at least, without an estimate', {}, 1_000n],
])('default: %s', (_, fees, rate) => {
  expect(chooseFeeRate(fees)).toBe(rate)
})

test('param: within how many blocks', () => {
  expect(chooseFeeRate({ 1: 20, 6: 7.5, 144: 2 }, 2)).toBe(20_000n)
})

test.each<[string, Record<string, number>]>([
  ['for no block', { 0: 40, 50: 3 }],
  ['for blocks that were', { '-1': 40, 50: 3 }],
  ['for what is not a number', { soon: 40, 50: 3 }],
  ['without an end', { 6: Number.POSITIVE_INFINITY, 50: 3 }],
  ['that is not a number', { 6: Number.NaN, 50: 3 }],
  ['of nothing', { 6: 0, 50: 3 }],
  ['of less than nothing', { 6: -40, 50: 3 }],
])('behavior: an estimate %s is left out', (_, fees) => {
  expect(chooseFeeRate(fees)).toBe(3_000n)
})

test('error: a rate that nobody ever had to pay', () => {
  expect(() => chooseFeeRate({ 6: 1_000.1 })).toThrow('no valid answer')
})
