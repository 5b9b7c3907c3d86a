import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { OutScript, RawWitness, Transaction } from '@scure/btc-signer'
import { hash160, tagSchnorr } from '@scure/btc-signer/utils.js'

const sighashDefault = 0
export const sighashAll = 1
export const virtual = {
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

/** BIP-322 "simple": the signature is the witness of the input, of an address whose key alone decides. */
export function verifySimple(script: Uint8Array, text: string, signature: Uint8Array): boolean {
  const { toSign } = virtualTransactions(script, text)
  return isSignedByKey(script, toSign, RawWitness.decode(signature))
}

/** By P2WPKH, alone or inside P2SH (BIP-141), or by P2TR with its key; no other script is that of a person. */
export function isSignedByKey(script: Uint8Array, toSign: Transaction, witness: Uint8Array[]): boolean {
  const { type } = OutScript.decode(script)
  if (type === 'tr') return isSignedTaproot(script, toSign, witness)
  return (type === 'wpkh' || type === 'sh') && isSignedSegwit(script, toSign, witness)
}

/** What a key's address inside P2SH hashes. */
export const nestedScript = (publicKey: Uint8Array): Uint8Array =>
  OutScript.encode({ type: 'wpkh', hash: hash160(publicKey) })

function isSignedSegwit(script: Uint8Array, toSign: Transaction, witness: Uint8Array[]): boolean {
  const [signed, publicKey] = witness
  if (witness.length !== 2 || !signed || publicKey?.length !== 33 || signed.at(-1) !== sighashAll)
    return false
  const program = nestedScript(publicKey)
  const wanted = OutScript.decode(script).type === 'sh' ? scriptHash(program) : program
  if (!equalBytes(wanted, script)) return false
  const code = OutScript.encode({ type: 'pkh', hash: program.subarray(2) })
  const digest = toSign.preimageWitnessV0(0, code, sighashAll, 0n)
  return isSignature(signed, digest, publicKey)
}

const scriptHash = (inner: Uint8Array): Uint8Array => OutScript.encode({ type: 'sh', hash: hash160(inner) })

/** DER with the byte of the sighash behind it. Low S (BIP-146) is the default. */
export const isSignature = (signed: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean =>
  secp256k1.verify(signed.subarray(0, -1), digest, publicKey, { format: 'der', prehash: false })

function isSignedTaproot(script: Uint8Array, toSign: Transaction, witness: Uint8Array[]): boolean {
  const [signed] = witness
  if (witness.length !== 1 || !signed) return false
  const sighash = signed.length === 65 ? signed[64] : sighashDefault
  if (signed.length !== 64 && sighash !== sighashAll) return false
  const digest = toSign.preimageWitnessV1(0, [script], sighash ?? sighashDefault, [0n])
  return schnorr.verify(signed.subarray(0, 64), digest, script.subarray(2))
}
