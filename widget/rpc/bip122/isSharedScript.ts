import type { Network } from 'bitcoinjs-lib'
import { isP2pkh, isP2sh, isP2wpkh, isTaproot } from '../../review/bip122/scriptForms.ts'
import { isSame, type PsbtInput, readCoinScript } from './coinScript.ts'
import { isKeyOf } from './isKeyOf.ts'
import { treeKeys } from './taprootKeys.ts'

interface ConnectedAddress {
  address: string
  script: Uint8Array
  /** As the wallet gave them; it may give none. */
  keys: readonly Uint8Array[]
}

/**
 * May others, or conditions, have a part in the coins of a connected address? What the wallet's key alone does not spend
 * is shared. Where the wallet gave no key, it is shared as soon as the PSBT shows that a script lies under it; that page
 * wallets give no key and hide a script of several, nobody here can see.
 *
 * @param beside what the PSBT says of the coins that lie there, or go there
 */
export function isSharedScript(
  { address, script, keys }: ConnectedAddress,
  beside: readonly PsbtInput[],
  network: Network,
): boolean {
  if (isP2pkh(script) || isP2wpkh(script)) return false
  const isOneKey = keys.length === 0 || keys.some((key) => isKeyOf(address, key, network))
  if (isP2sh(script)) return !isOneKey || (!keys[0] && beside.some((one) => isUnderScript(script, one)))
  if (!isTaproot(script)) return true
  const internal = beside.flatMap((one) => treeKeys(script, one))
  if (!internal[0]) return !isOneKey
  return !internal.every((one) => keys.some((key) => isSame(key.subarray(-32), one)))
}

const isUnderScript = (script: Uint8Array, input: PsbtInput): boolean =>
  ['hidden', 'witness', 'legacy'].includes(readCoinScript(script, input).kind)
