import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { RawTx, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import type { BitcoinAccount } from './withKey.ts'

/** BIP-322: the transaction nobody can send, whose one output pays to the address, and which names the message. */
export function toSpend(message: Uint8Array, script: Uint8Array): { txid: Uint8Array } {
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', message)
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: new Uint8Array([0x00, 32, ...hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  return { txid: sha256(sha256(bytes)).reverse() }
}

/** BIP-322: the transaction that spends it; its witness is the signature. */
export function toSign(message: Uint8Array, script: Uint8Array): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  const { txid } = toSpend(message, script)
  transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  transaction.addOutput({ amount: 0n, script: new Uint8Array([0x6a]) })
  return transaction
}

const zeros = new Uint8Array(32)

const witnessOf = {
  /** BIP-143 */
  payment(privateKey: Uint8Array, transaction: Transaction, script: Uint8Array): Uint8Array[] {
    const code = new Uint8Array([0x76, 0xa9, 20, ...script.subarray(2), 0x88, 0xac])
    const hash = transaction.preimageWitnessV0(0, code, SigHash.ALL, 0n)
    const signature = secp256k1.sign(hash, privateKey, { prehash: false, lowS: true, format: 'der' })
    return [new Uint8Array([...signature, SigHash.ALL]), secp256k1.getPublicKey(privateKey, true)]
  },
  /** BIP-341, key path; no auxiliary randomness, so that the same message gives the same signature. */
  ordinals(privateKey: Uint8Array, transaction: Transaction, script: Uint8Array): Uint8Array[] {
    const hash = transaction.preimageWitnessV1(0, [script], SigHash.ALL, [0n])
    const tweaked = tweakKey(privateKey)
    try {
      return [new Uint8Array([...schnorr.sign(hash, tweaked, zeros), SigHash.ALL])]
    } finally {
      tweaked.fill(0)
    }
  },
}

/** BIP-341 `taproot_tweak_seckey` with no script. */
function tweakKey(privateKey: Uint8Array): Uint8Array {
  const { Fn, BASE } = secp256k1.Point
  const scalar = Fn.fromBytes(privateKey)
  const internal = BASE.multiply(scalar)
  const even = internal.toAffine().y % 2n === 0n ? scalar : Fn.neg(scalar)
  const tweak = schnorr.utils.taggedHash('TapTweak', schnorr.utils.pointToBytes(internal))
  return Fn.toBytes(Fn.add(even, Fn.fromBytes(tweak)))
}

/** The "simple" form of BIP-322: base64 of the witness. `script` is the address's output script. */
export function signBip322(
  privateKey: Uint8Array,
  account: BitcoinAccount,
  options: { message: Uint8Array; script: Uint8Array },
): string {
  const { message, script } = options
  const witness = witnessOf[account](privateKey, toSign(message, script), script)
  return base64.encode(RawWitness.encode(witness))
}
