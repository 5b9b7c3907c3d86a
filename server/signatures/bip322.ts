import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { OutScript, RawWitness, Transaction } from '@scure/btc-signer'
import { hash160, tagSchnorr } from '@scure/btc-signer/utils.js'

const sighashDefault = 0
const sighashAll = 1
const virtual = {
  version: 0,
  allowUnknownVersion: true,
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  disableScriptCheck: true,
} as const

/** Tagged hash of BIP-340 with the tag of BIP-322. */
export const messageHash = (text: string): Uint8Array =>
  tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(text))

/** The two transactions of BIP-322, of which the second spends the first and is signed. */
export function virtualTransactions(
  script: Uint8Array,
  text: string,
): { toSpend: Transaction; toSign: Transaction } {
  const toSpend = new Transaction(virtual)
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Uint8Array.of(0x00, 0x20, ...messageHash(text)),
  })
  const toSign = new Transaction(virtual)
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return { toSpend, toSign }
}

/** BIP-322 "simple" of P2WPKH and of P2TR spent by its key: the signature is the witness of the input. */
export function verifyBip322(script: Uint8Array, text: string, signature: Uint8Array): boolean {
  const witness = RawWitness.decode(signature)
  const { type } = OutScript.decode(script)
  if (type === 'wpkh') return verifyWpkh(script, text, witness)
  return type === 'tr' && verifyTr(script, text, witness)
}

function verifyWpkh(script: Uint8Array, text: string, witness: Uint8Array[]): boolean {
  const [signed, publicKey] = witness
  if (witness.length !== 2 || !signed || publicKey?.length !== 33) return false
  const program = script.subarray(2)
  if (signed.at(-1) !== sighashAll || !equalBytes(hash160(publicKey), program)) return false
  const code = OutScript.encode({ type: 'pkh', hash: program })
  const digest = virtualTransactions(script, text).toSign.preimageWitnessV0(0, code, sighashAll, 0n)
  // Low S (BIP-146) is the default.
  return secp256k1.verify(signed.subarray(0, -1), digest, publicKey, { format: 'der', prehash: false })
}

function verifyTr(script: Uint8Array, text: string, witness: Uint8Array[]): boolean {
  const [signed] = witness
  if (witness.length !== 1 || !signed) return false
  const sighash = signed.length === 65 ? signed[64] : sighashDefault
  if (signed.length !== 64 && sighash !== sighashAll) return false
  const digest = virtualTransactions(script, text).toSign.preimageWitnessV1(
    0,
    [script],
    sighash ?? sighashDefault,
    [0n],
  )
  return schnorr.verify(signed.subarray(0, 64), digest, script.subarray(2))
}
