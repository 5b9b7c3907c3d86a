import { hexToBytes } from '@noble/hashes/utils.js'
import type { Seed } from '../seed.ts'
import { type HashSignature, signDigest } from './signDigest.ts'
import { withKey } from './withKey.ts'

/**
 * Signs 32 bytes (hex) as they are. For the other signers of this folder: what a page sends never comes here unread.
 */
export const signHash = (seed: Seed, hash: `0x${string}`): HashSignature =>
  withKey(seed, (privateKey) => signDigest(privateKey, hexToBytes(hash.slice(2))))

/** r ‖ s ‖ v with v = 27 or 28: the 65 bytes that wallets answer, hex. */
export const toSignatureHex = (signature: HashSignature): `0x${string}` =>
  `${signature.r}${signature.s.slice(2)}${signature.yParity ? '1c' : '1b'}`
