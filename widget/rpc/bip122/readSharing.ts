import type { Network } from 'bitcoinjs-lib'
import { isP2pkh, isP2sh, isP2wpkh, isTaproot } from '../../review/bip122/scriptForms.ts'
import { isSame, readCoinScript } from './coinScript.ts'
import { isKeyOf } from './isKeyOf.ts'
import { isKeyPathOnly, type TaprootFields, treeKeys } from './taprootKeys.ts'

interface ConnectedAddress {
  address: string
  script: Uint8Array
  /** As the wallet gave them; it may give none. */
  keys: readonly Uint8Array[]
}

/** Does one key spend it, do others or conditions have a part in it, or does nobody say? */
export type Sharing = 'oneKey' | 'shared' | 'unknown'

/**
 * May others, or conditions, have a part in the coins of an address? What the wallet's key alone does not spend is shared.
 * Where the wallet gave no key, the PSBT may show what the address commits to; a page that leaves that away leaves it
 * unknown.
 *
 * @param beside what the PSBT says of the coins that lie there, or go there
 */
export function readSharing(
  { address, script, keys }: ConnectedAddress,
  beside: readonly TaprootFields[],
  network: Network,
): Sharing {
  if (isP2pkh(script) || isP2wpkh(script)) return 'oneKey'
  const given = (): Sharing => (keys.some((key) => isKeyOf(address, key, network)) ? 'oneKey' : 'shared')
  if (isP2sh(script)) return keys[0] ? given() : scriptSharing(script, beside)
  if (!isTaproot(script)) return 'shared'
  const internal = beside.flatMap((one) => treeKeys(script, one))
  if (internal[0])
    return internal.every((one) => keys.some((key) => isSame(key.subarray(-32), one))) ? 'oneKey' : 'shared'
  if (keys[0]) return given()
  return beside.some((one) => isKeyPathOnly(script, one)) ? 'oneKey' : 'unknown'
}

function scriptSharing(script: Uint8Array, beside: readonly TaprootFields[]): Sharing {
  const kinds = new Set(beside.map((one) => readCoinScript(script, one).kind))
  if (kinds.has('key')) return 'oneKey'
  return kinds.has('hidden') || kinds.has('witness') || kinds.has('legacy') ? 'shared' : 'unknown'
}
