import { isP2wpkh, isTaproot } from './scriptForms.ts'

/** Weight of an input beside its scripts, and of its signature, by the script that it spends (BIP-141). */
const inputWeight = 41 * 4
const paymentWeight = 1 + 1 + 72 + 1 + 33
const taprootWeight = 1 + 1 + 64
/** A signature and a key in the old script, which counts four times. */
const legacyWeight = 107 * 4

/** Version, lock time, the two counts, and the mark of a witness. */
const frameWeight = 10 * 4 + 2

function signatureWeight(script: Uint8Array | undefined): number {
  if (script && isP2wpkh(script)) return paymentWeight
  if (script && isTaproot(script)) return taprootWeight
  return legacyWeight
}

const outputWeight = (script: Uint8Array): number => (8 + (script.length < 0xfd ? 1 : 3) + script.length) * 4

/**
 * Virtual bytes of a transaction when everybody signed, about: signatures differ by a byte, foreign scripts by more.
 * @param weights of what spends an input, where its script is known
 */
export function estimateSize(
  inputs: (Uint8Array | undefined)[],
  outputs: Uint8Array[],
  weights: readonly (number | undefined)[] = [],
): bigint {
  const spent = inputs.reduce(
    (sum, script, index) => sum + inputWeight + (weights[index] ?? signatureWeight(script)),
    0,
  )
  const paid = outputs.reduce((sum, script) => sum + outputWeight(script), 0)
  return BigInt(Math.ceil((frameWeight + spent + paid) / 4))
}
