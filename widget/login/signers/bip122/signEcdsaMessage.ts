import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { CompactSize } from '@scure/btc-signer'

const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')

/** Hash that Bitcoin Core's `signmessage` signs. */
export function hashMessage(message: Uint8Array): Uint8Array {
  const length = CompactSize.encode(BigInt(message.length))
  return sha256(sha256(new Uint8Array([...magic, ...length, ...message])))
}

/**
 * The recoverable form of BIP-137: base64 of a header byte, r and s.
 * @param headerBase 39 for P2WPKH, 31 for P2PKH with a compressed key; the recovery id is added.
 */
export function signEcdsaMessage(privateKey: Uint8Array, message: Uint8Array, headerBase: 31 | 39): string {
  const options = { prehash: false, lowS: true, format: 'recovered' } as const
  const signature = secp256k1.sign(hashMessage(message), privateKey, options)
  return base64.encode(new Uint8Array([headerBase + (signature[0] ?? 0), ...signature.subarray(1)]))
}
