import { crypto, opcodes, type Psbt, script as scripts } from 'bitcoinjs-lib'
import { isP2pkh, isP2sh, isP2wpkh, isP2wsh } from '../../review/bip122/scriptForms.ts'

export type PsbtInput = Psbt['data']['inputs'][number]

/** What a PSBT says of the script under which a coin of P2SH or P2WSH lies. */
export type CoinScript =
  /** Nothing, or the coin is of another form. */
  | { kind: 'none' }
  /** Something that is not the coin's. */
  | { kind: 'odd' }
  /** It is a key alone: P2WPKH in P2SH. */
  | { kind: 'key' }
  /** That it is P2WSH in P2SH, and no more. */
  | { kind: 'hidden' }
  | { kind: 'witness' | 'legacy'; script: Uint8Array }

type Scripts = Pick<
  PsbtInput,
  'redeemScript' | 'witnessScript' | 'tapLeafScript' | 'tapMerkleRoot' | 'finalScriptSig'
>

/** The coin commits to what is returned as its script. */
export function readCoinScript(spent: Uint8Array, given: Scripts): CoinScript {
  const isWitness = isP2wsh(spent)
  if (!isWitness && !isP2sh(spent)) return { kind: 'none' }
  const { redeemScript, witnessScript, tapLeafScript, tapMerkleRoot, finalScriptSig } = given
  // A script of another form beside the coin's own could be what the wallet signs.
  if (tapLeafScript?.length || tapMerkleRoot) return { kind: 'odd' }
  if (isWitness) {
    if (redeemScript) return { kind: 'odd' }
    return witnessScript ? under(spent, witnessScript) : { kind: 'none' }
  }
  const program =
    redeemScript ??
    (witnessScript && programOf(witnessScript)) ??
    (finalScriptSig && lastPush(finalScriptSig))
  if (!program) return { kind: 'none' }
  if (!isSame(crypto.hash160(program), spent.subarray(2, 22))) return { kind: 'odd' }
  if (isP2wsh(program)) return witnessScript ? under(program, witnessScript) : { kind: 'hidden' }
  if (witnessScript) return { kind: 'odd' }
  return isP2wpkh(program) ? { kind: 'key' } : { kind: 'legacy', script: program }
}

/** A final script ends in the script that its coin commits to (BIP-16). */
const lastPush = (finalScriptSig: Uint8Array): Uint8Array | undefined => {
  const last = scripts.decompile(finalScriptSig)?.at(-1)
  return typeof last === 'number' ? undefined : last
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

const programOf = (witnessScript: Uint8Array): Uint8Array =>
  new Uint8Array([0, 32, ...crypto.sha256(witnessScript)])

const under = (program: Uint8Array, script: Uint8Array): CoinScript =>
  isSame(programOf(script), program) ? { kind: 'witness', script } : { kind: 'odd' }

/**
 * May a signature under this script be one of another coin of the same key? So it is under the script of P2PKH, which
 * P2WPKH signs as well, and after `OP_CODESEPARATOR`, which cuts off what was before it (BIP-143).
 */
export function signsAnotherCoin(script: Uint8Array): boolean {
  const parts = scripts.decompile(script)
  return !parts || isP2pkh(script) || parts.includes(opcodes.OP_CODESEPARATOR as number)
}
