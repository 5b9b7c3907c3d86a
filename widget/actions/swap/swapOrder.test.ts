import { expect, test } from 'vitest'
import { amountText, parseAmount } from '../../format/parseAmount.ts'
import { leastOf, slippage } from './swapOrder.ts'

const random = (bits: number): bigint =>
  crypto.getRandomValues(new Uint8Array(bits / 8)).reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n)

test.each([
  [10_000n, 100, 9_900n],
  [10_001n, 100, 9_901n],
  [1n, 5_000, 1n],
  [3n, 5_000, 2n],
  [0n, 100, 0n],
  [10n ** 30n + 1n, 1, (10n ** 30n * 9_999n) / 10_000n + 1n],
])('default: of %d at %d the least is %d', (bought, bps, least) => expect(leastOf(bought, bps)).toBe(least))

test('behavior: never more than what comes out, never less than its share, by no more than one unit', () => {
  for (let round = 0; round < 5_000; round++) {
    const bought = random(8 * (1 + (round % 31)))
    const bps = slippage.least + (round % slippage.most)
    const least = leastOf(bought, bps)
    expect(least <= bought).toBe(true)
    expect(least * 10_000n >= bought * BigInt(10_000 - bps)).toBe(true)
    expect((least - 1n) * 10_000n < bought * BigInt(10_000 - bps) || least === 0n).toBe(true)
  }
})

test('behavior: what came out becomes what goes in without losing a unit', () => {
  for (let round = 0; round < 2_000; round++) {
    const units = random(8 * (1 + (round % 30)))
    const decimals = round % 37
    const point = round % 2 ? '.' : ','
    expect(parseAmount(amountText(units, decimals, point), decimals, point)).toEqual({ units })
  }
})
