import { expect, test } from 'vitest'
import { isPostage } from './isPostage.ts'

test.each([
  ['dust of P2WPKH, used by wallets for runes', 294],
  ['dust of P2TR, ordinals/ord#1652', 330],
  ['dust of old scripts, usual for inscriptions and runes', 546],
  ['coins of markets, magiceden-oss/msigner', 600],
  ['a round size', 1_000],
  ['TARGET_POSTAGE of ord', 10_000],
])('default: %s', (_, size) => {
  expect(isPostage(size)).toBe(true)
  expect(isPostage(BigInt(size))).toBe(true)
})

test.each([0, 69, 293, 1_001, 9_999, 10_001, 100_000])('behavior: %i satoshi are money', (size) =>
  expect(isPostage(size)).toBe(false),
)
