import { isPostage } from './payment/isPostage.ts'
import type { PsbtDescription, PsbtInputDescription, PsbtOutputDescription } from './psbtDescription.ts'

/**
 * Would what lies on a small coin that we sign go to somebody else? A shared one may go back to its own address; coins of
 * our ordinals address have a warning of their own. Inscriptions stay with their satoshi, which
 * fill the outputs in order (https://docs.ordinals.com/bip.html); runes go to the first output that is no note, unless
 * the note says otherwise (https://docs.ordinals.com/runes/specification.html).
 */
export function givesSmallCoin({ inputs, outputs }: Pick<PsbtDescription, 'inputs' | 'outputs'>): boolean {
  const keeps = (input: PsbtInputDescription, output: PsbtOutputDescription | undefined): boolean =>
    Boolean(output?.ours || (output?.address && output.address === input.address))
  const inscriptionsStay = (input: PsbtInputDescription, from: bigint, to: bigint): boolean => {
    let start = 0n
    let covered = 0n
    for (const output of outputs) {
      const end = start + output.amount
      const [first, last] = [start > from ? start : from, end < to ? end : to]
      if (last > first && keeps(input, output)) covered += last - first
      start = end
    }
    return covered === to - from
  }
  const carriesNote = outputs.some(({ data }) => data)
  const runesStay = (input: PsbtInputDescription): boolean => !carriesNote && keeps(input, outputs[0])
  let start: bigint | undefined = 0n
  for (const input of inputs) {
    const { ours, sharedAccount, signs, amount } = input
    const isSpent = signs && (ours ?? sharedAccount) !== 'ordinals'
    if (isSpent && amount !== undefined && isPostage(amount)) {
      if (start === undefined || !runesStay(input) || !inscriptionsStay(input, start, start + amount))
        return true
    }
    start = start === undefined || amount === undefined ? undefined : start + amount
  }
  return false
}
