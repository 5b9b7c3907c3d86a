import { isP2pkh, isP2sh, isP2wpkh, isTaproot } from '../../review/bip122/scriptForms.ts'
import { isSame, readCoinScript } from './coinScript.ts'
import type { Derive } from './derivations.ts'
import { toHex } from './hex.ts'
import { keyScripts } from './keyScripts.ts'
import { isKeyPathOnly, type TaprootFields, treeKeys } from './taprootKeys.ts'

interface ConnectedAddress {
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
  { script, keys }: ConnectedAddress,
  beside: readonly TaprootFields[],
  derive: Derive,
): Sharing {
  if (isP2pkh(script) || isP2wpkh(script)) return 'oneKey'
  const given = (): Sharing =>
    keys.some((key) => keyScripts(key).includes(toHex(script))) ? 'oneKey' : 'shared'
  if (isP2sh(script)) return keys[0] ? given() : scriptSharing(script, beside)
  if (!isTaproot(script)) return 'shared'
  const internal = beside.flatMap((one) => treeKeys(script, one, derive))
  if (internal[0])
    return internal.every((one) => keys.some((key) => isSame(key.subarray(-32), one))) ? 'oneKey' : 'shared'
  if (keys[0]) return given()
  return beside.some((one) => isKeyPathOnly(script, one, derive)) ? 'oneKey' : 'unknown'
}

/** Does the PSBT say what a coin or an output lies under, rightly or not? */
export const saysWhatItIsUnder = (fields: TaprootFields): boolean =>
  [
    fields.redeemScript,
    fields.witnessScript,
    fields.tapInternalKey,
    fields.tapMerkleRoot,
    fields.tapLeafScript?.[0],
    fields.tapTree,
  ].some(Boolean)

function scriptSharing(script: Uint8Array, beside: readonly TaprootFields[]): Sharing {
  const kinds = new Set(beside.map((one) => readCoinScript(script, one).kind))
  if (kinds.has('key')) return 'oneKey'
  return kinds.has('hidden') || kinds.has('witness') || kinds.has('legacy') ? 'shared' : 'unknown'
}
