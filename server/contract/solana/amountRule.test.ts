import {
  amountToUiAmountForInterestBearingMintWithoutSimulation,
  amountToUiAmountForScaledUiAmountMintWithoutSimulation,
} from '@solana/spl-token'
import { describe, expect, test } from 'vitest'
import { type AmountRule, isMultiplier, multiplierAt, shownUnits, unitsToSend } from './amountRule.ts'

const factors = [4, 0.25, 1.1, 0.7, 1.0053, 3, 1e-3, 10, 1 / 3, 123.456]

describe('shownUnits', () => {
  test.each(factors)('default: as the token library shows it, times %d', (factor) => {
    for (const units of [1n, 7n, 10n, 999n, 1_000_000n, 123_456_789_012n])
      expect(Number(shownUnits(units, factor)) / 1e6).toBe(
        Number(amountToUiAmountForScaledUiAmountMintWithoutSimulation(units, 6, factor)),
      )
  })

  test('behavior: without a rule every digit stays', () =>
    expect(shownUnits(2n ** 64n - 1n, multiplierAt(undefined, 0))).toBe(2n ** 64n - 1n))
})

describe('unitsToSend', () => {
  test.each(factors)('default: never more than was typed, and not a unit too little, times %d', (factor) => {
    for (const shown of [1n, 5n, 7n, 11n, 4_000n, 1_000_001n, 987_654_321n]) {
      const units = unitsToSend(shown, factor)
      expect(shownUnits(units, factor)).toBeLessThanOrEqual(shown)
      expect(Number(units) * factor).toBeLessThanOrEqual(Number(shown))
      expect(Number(units + 1n) * factor).toBeGreaterThan(Number(shown))
    }
  })

  test('behavior: what somebody holds and sees can be sent but for a unit', () => {
    for (const factor of factors)
      for (const held of [1_000n, 1_000_000n, 77_777_777n]) {
        const units = unitsToSend(shownUnits(held, factor), factor)
        expect(units).toBeLessThanOrEqual(held)
      }
  })
})

describe('multiplierAt', () => {
  const rule: AmountRule = { kind: 'scaled', multiplier: 2, next: 3, nextFromS: 1_000 }

  test.each([
    [999, 2],
    [1_000, 3],
    [1_001, 3],
  ])('default: a new multiplier holds from its second on: %i', (nowS, expected) =>
    expect(multiplierAt(rule, nowS)).toBe(expected),
  )

  test.each([
    [0, 500],
    [200, -300],
    [-50, 50],
  ])('default: interest of %i and then %i points, as the token library reckons', (rateBefore, rate) => {
    const interest: AmountRule = {
      kind: 'interest',
      initializedS: 1_600_000_000,
      updatedS: 1_650_000_000,
      rateBefore,
      rate,
    }
    const nowS = 1_700_000_000
    const theirs = amountToUiAmountForInterestBearingMintWithoutSimulation(
      1_000_000_000n,
      6,
      nowS,
      interest.updatedS,
      interest.initializedS,
      rateBefore,
      rate,
    )
    expect(Number(shownUnits(1_000_000_000n, multiplierAt(interest, nowS))) / 1e6).toBe(Number(theirs))
  })
})

describe('isMultiplier', () => {
  const most = 2n ** 64n - 1n

  test.each([1e288, 1, 1e-300, Number.MIN_VALUE])('default: %d, by which all units can be shown', (value) => {
    expect(isMultiplier(value)).toBe(true)
    expect(shownUnits(most, value)).toBeGreaterThanOrEqual(0n)
    expect(shownUnits(-most, value)).toBeLessThanOrEqual(0n)
  })

  test.each([1.1e288, 1e300, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NaN, 0, -1])(
    'error: %d, by which they cannot',
    (value) => expect(isMultiplier(value)).toBe(false),
  )

  test('error: interest that grew beyond all bounds', () => {
    const rule: AmountRule = {
      kind: 'interest',
      initializedS: 0,
      updatedS: 0,
      rateBefore: 0,
      rate: 32_767,
    }
    expect(isMultiplier(multiplierAt(rule, 250 * 31_556_736))).toBe(false)
  })
})
