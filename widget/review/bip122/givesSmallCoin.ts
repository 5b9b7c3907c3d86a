import { isPostage } from './payment/isPostage.ts'
import type { PsbtDescription } from './psbtDescription.ts'

/**
 * Would what lies on a small coin of our payment address go to somebody else? Inscriptions stay with their satoshi, which
 * fill the outputs in order (https://docs.ordinals.com/bip.html); runes go to the first output that is no note, unless
 * the note says otherwise (https://docs.ordinals.com/runes/specification.html).
 */
export function givesSmallCoin({ inputs, outputs }: Pick<PsbtDescription, 'inputs' | 'outputs'>): boolean {
  const staysOurs = (from: bigint, to: bigint): boolean => {
    let start = 0n
    let covered = 0n
    for (const { amount, ours } of outputs) {
      const end = start + amount
      const [first, last] = [start > from ? start : from, end < to ? end : to]
      if (last > first && ours) covered += last - first
      start = end
    }
    return covered === to - from
  }
  const runesStay = Boolean(outputs.find(({ data }) => !data)?.ours) && !outputs.some(({ data }) => data)
  let start: bigint | undefined = 0n
  for (const { ours, signs, amount } of inputs) {
    if (ours === 'payment' && signs && amount !== undefined && isPostage(amount)) {
      if (start === undefined || !runesStay || !staysOurs(start, start + amount)) return true
    }
    start = start === undefined || amount === undefined ? undefined : start + amount
  }
  return false
}
