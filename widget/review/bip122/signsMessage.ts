import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import type { PsbtContents } from './psbtContents.ts'

const opReturn = 0x6a

/**
 * Is it, or may a signature of it serve as, `to_sign` of BIP-322: a signed message, which has a screen and rules of its
 * own? Its version may be any and coins may stand beside, but its first coin holds nothing, which every signature since
 * segwit commits to, and its only output is a bare `OP_RETURN` of nothing. No payment is like that.
 */
export function signsMessage(
  { version, inputs, outputs }: PsbtContents,
  named: readonly Pick<BitcoinSignInput, 'index'>[],
): boolean {
  const [first, ...others] = outputs
  const returnsNothing =
    others.length === 0 && first?.amount === 0n && first.script.length === 1 && first.script[0] === opReturn
  // No node takes version 0 either.
  return version === 0 || returnsNothing || named.some(({ index }) => inputs[index]?.spent?.amount === 0n)
}
