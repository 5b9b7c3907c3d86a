import { estimateSize } from '../../../review/bip122/estimateSize.ts'
import type { Utxo } from '../../../review/bip122/payment/bitcoinNode.ts'
import { isPostage } from '../../../review/bip122/payment/isPostage.ts'

/** The longest script of today's addresses: P2TR and P2WSH. */
const longestScript = new Uint8Array(34)

/**
 * What stays behind when as much as possible is sent: the fee for all coins, and the coins that are worth less than
 * spending them, or may carry
 * a collectible. `rate` in thousandths of a satoshi for a virtual byte.
 */
export function sweepReserve(coins: readonly Utxo[], script: Uint8Array, rate: bigint): bigint {
  const costOf = (count: number): bigint => {
    const size = estimateSize(new Array<Uint8Array>(count).fill(script), [longestScript])
    return (size * rate + 999n) / 1_000n
  }
  const costOfCoin = costOf(2) - costOf(1)
  const held = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const useful = coins.filter(({ value }) => BigInt(value) > costOfCoin && !isPostage(value))
  const spendable = useful.reduce((sum, { value }) => sum + BigInt(value), 0n) - costOf(useful.length)
  return spendable > 0n ? held - spendable : held
}
