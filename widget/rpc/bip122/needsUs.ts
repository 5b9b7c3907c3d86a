import { type CoinScript, isSame, type PsbtInput } from './coinScript.ts'
import { readMultisig } from './readMultisig.ts'

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
  const multisig = 'script' in coin ? readMultisig(coin.script) : undefined
  if (multisig) {
    const signers = multisig.keys.filter((key) => partialSig.some(({ pubkey }) => isSame(pubkey, key)))
    if (signers.length >= multisig.required) return false
  }
  return ![...partialSig, ...tapScriptSig].some(({ pubkey }) => isKeyOfOurs(pubkey))
}
