import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Seed } from '../seed.ts'
import { withKey } from './withKey.ts'

export interface HashSignature {
  /** 32 bytes, hex. */
  r: `0x${string}`
  /** 32 bytes, hex; never in the upper half of the order (EIP-2). */
  s: `0x${string}`
  yParity: 0 | 1
}

/**
 * Signs 32 bytes (hex) as they are, deterministic (RFC 6979). For the other signers of this folder: what a page sends
 * never comes here unread.
 */
export function signHash(seed: Seed, hash: `0x${string}`): HashSignature {
  const digest = hexToBytes(hash.slice(2))
  if (digest.length !== 32) throw new RangeError('a hash has 32 bytes')
  const bytes = withKey(seed, (privateKey) =>
    secp256k1.sign(digest, privateKey, { prehash: false, lowS: true, format: 'recovered' }),
  )
  const half = (from: number): `0x${string}` => `0x${bytesToHex(bytes.subarray(from, from + 32))}`
  return { r: half(1), s: half(33), yParity: bytes[0] === 1 ? 1 : 0 }
}

/** r ‖ s ‖ v with v = 27 or 28: the 65 bytes that wallets answer, hex. */
export const toSignatureHex = (signature: HashSignature): `0x${string}` =>
  `${signature.r}${signature.s.slice(2)}${signature.yParity ? '1c' : '1b'}`
