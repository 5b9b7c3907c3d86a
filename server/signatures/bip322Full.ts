import { equalBytes } from '@noble/curves/utils.js'
import { hex } from '@scure/base'
import { OutScript, RawTx, Script, Transaction } from '@scure/btc-signer'
import { concatBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import {
  isSignature,
  isSignedByKey,
  nestedScript,
  sighashAll,
  virtual,
  virtualTransactions,
} from './bip322.ts'

/** From here on a lock time is seconds since 1970, below it is the height of a block (BIP-65). */
const firstTime = 500_000_000
const opReturn = Uint8Array.of(0x6a)
const sighashAllBytes = Uint8Array.of(sighashAll, 0, 0, 0)
type Raw = ReturnType<typeof RawTx.decode>

/**
 * BIP-322 "full": the signature is the whole `to_sign`, of an address whose key alone decides. Further inputs would claim
 * coins that nobody looks for here, and a time that is still to come would make it no signature of today.
 */
export function verifyFull(script: Uint8Array, text: string, signature: Uint8Array): boolean {
  const raw = RawTx.decode(signature)
  const { toSpend } = virtualTransactions(script, text)
  const [[input], [output]] = [raw.inputs, raw.outputs]
  if (raw.inputs.length !== 1 || raw.outputs.length !== 1 || !input || !output) return false
  if (hex.encode(input.txid) !== toSpend.id || input.index !== 0) return false
  if (output.amount !== 0n || !equalBytes(output.script, opReturn)) return false
  if (raw.version !== 0 && raw.version !== 2) return false
  if (raw.lockTime >= firstTime && raw.lockTime * 1000 > Date.now()) return false
  const witness = raw.witnesses?.[0] ?? []
  if (OutScript.decode(script).type === 'pkh')
    return witness.length === 0 && isSignedLegacy(script, raw, input.finalScriptSig)
  if (!equalBytes(input.finalScriptSig, scriptSigOf(script, witness))) return false
  return isSignedByKey(script, Transaction.fromRaw(signature, virtual), witness)
}

/** Inside P2SH the script itself is pushed (BIP-141); else nothing is. */
const scriptSigOf = (script: Uint8Array, [, publicKey]: Uint8Array[]): Uint8Array =>
  OutScript.decode(script).type === 'sh' && publicKey
    ? Script.encode([nestedScript(publicKey)])
    : new Uint8Array()

/** P2PKH: signature and key are pushed, and the transaction is signed as it was before BIP-143. */
function isSignedLegacy(script: Uint8Array, raw: Raw, scriptSig: Uint8Array): boolean {
  const [signed, publicKey, ...more] = Script.decode(scriptSig)
  if (!(signed instanceof Uint8Array) || !(publicKey instanceof Uint8Array) || more.length > 0) return false
  const owner = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) })
  if (signed.at(-1) !== sighashAll || !equalBytes(owner, script)) return false
  const inputs = raw.inputs.map((input) => ({ ...input, finalScriptSig: script }))
  const bare = RawTx.encode({ ...raw, segwitFlag: false, inputs, witnesses: undefined })
  return isSignature(signed, sha256x2(concatBytes(bare, sighashAllBytes)), publicKey)
}
