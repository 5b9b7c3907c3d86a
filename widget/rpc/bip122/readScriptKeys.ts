import { opcodes, script as scripts } from 'bitcoinjs-lib'
import { isTaproot } from '../../review/bip122/scriptForms.ts'
import { type PsbtInput, readCoinScript } from './coinScript.ts'
import type { Derive } from './derivations.ts'
import { isLeafOf, rootKey } from './taprootKeys.ts'

/**
 * The keys in the script under which a coin lies, where the coin commits to that script; none of a coin of one key, and
 * where the given script is not the coin's.
 */
export function readScriptKeys(spent: Uint8Array, input: PsbtInput, derive: Derive): Uint8Array[] {
  if (isTaproot(spent)) return taprootKeys(spent, input, derive)
  const found = readCoinScript(spent, input)
  if (found.kind === 'witness') return keysOf(found.script)
  // Signatures of old scripts hold no amount (BIP-143): the former transaction has to say it.
  return found.kind === 'legacy' && input.nonWitnessUtxo ? keysOf(found.script) : []
}

function taprootKeys(spent: Uint8Array, input: PsbtInput, derive: Derive): Uint8Array[] {
  const { tapLeafScript = [], tapMerkleRoot, redeemScript, witnessScript } = input
  const root = rootKey(spent, input, derive)
  // A script of another form beside the coin's own could be what the wallet signs.
  if (redeemScript || witnessScript || (tapMerkleRoot && !root)) return []
  if (!tapLeafScript.every((leaf) => isLeafOf(spent, leaf, derive))) return []
  return [...(root ? [root] : []), ...tapLeafScript.flatMap(({ script }) => keysOf(script))]
}

const keyLengths = [32, 33, 65]

/**
 * Whole keys only, and nothing of a script with `OP_CODESEPARATOR`: a signature of `OP_DUP OP_HASH160 <hash of our key>
 * OP_EQUALVERIFY OP_CHECKSIG` under a script, or after a separator, is one of our plain coin too (BIP-143).
 */
function keysOf(script: Uint8Array): Uint8Array[] {
  const parts = scripts.decompile(script) ?? []
  if (parts.includes(opcodes.OP_CODESEPARATOR as number)) return []
  return parts.flatMap((part) => (typeof part !== 'number' && keyLengths.includes(part.length) ? [part] : []))
}
