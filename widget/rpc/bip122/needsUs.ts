import { opcodes, script as scripts } from 'bitcoinjs-lib'
import type { CoinScript, PsbtInput } from './coinScript.ts'
import { signaturesIn } from './signatureWeight.ts'

/**
 * May a coin of ours that carries signatures still wait for ours? It does not where one is by a key of ours, or where it
 * has as many as its script asks for; where neither is known, the wallet is the one to tell.
 */
export function needsUs(
  coin: CoinScript,
  input: PsbtInput,
  isKeyOfOurs: (key: Uint8Array) => boolean,
): boolean {
  const { partialSig = [], tapScriptSig = [], tapKeySig, finalScriptSig, finalScriptWitness } = input
  if (finalScriptSig || finalScriptWitness || tapKeySig) return false
  if ('script' in coin && isMultisig(coin.script) && partialSig.length >= signaturesIn(coin.script))
    return false
  return ![...partialSig, ...tapScriptSig].some(({ pubkey }) => isKeyOfOurs(pubkey))
}

/** Only of this form is it known how many signatures are enough. */
const isMultisig = (script: Uint8Array): boolean =>
  scripts.decompile(script)?.at(-1) === opcodes.OP_CHECKMULTISIG
