import { invalidParams } from '../../../review/plainJson.ts'
import type { BitcoinAccount } from '../../signers/bip122/withKey.ts'
import type { SighashKind } from './psbtDescription.ts'

/** By their bytes; there is no other. */
const kinds: Readonly<Record<number, SighashKind>> = {
  0: 'all',
  1: 'all',
  2: 'none',
  3: 'single',
  129: 'allAnyone',
  130: 'noneAnyone',
  131: 'singleAnyone',
}

/** `DEFAULT` of taproot is 0, which elsewhere does not exist. */
export const defaultSighash: Readonly<Record<BitcoinAccount, number>> = { payment: 1, ordinals: 0 }

/** What a sighash covers, or -32602. */
export function sighashKind(byte: number, account: BitcoinAccount): SighashKind {
  const kind = byte === 0 && account !== 'ordinals' ? undefined : kinds[byte]
  if (!kind) throw invalidParams('The sighash does not exist')
  return kind
}
