import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export interface HashSignature {
  /** 32 bytes, hex. */
  r: `0x${string}`
  /** 32 bytes, hex; never in the upper half of the order (EIP-2). */
  s: `0x${string}`
  yParity: 0 | 1
}

/** ECDSA over 32 bytes with the nonce of RFC 6979. */
export function signDigest(privateKey: Uint8Array, digest: Uint8Array): HashSignature {
  if (digest.length !== 32) throw new RangeError('a hash has 32 bytes')
  const bytes = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true, format: 'recovered' })
  const half = (from: number): `0x${string}` => `0x${bytesToHex(bytes.subarray(from, from + 32))}`
  return { r: half(1), s: half(33), yParity: bytes[0] === 1 ? 1 : 0 }
}
