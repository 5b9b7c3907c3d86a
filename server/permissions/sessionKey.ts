import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/curves/utils.js'

/** A key pair of secp256k1; both as hex, the public one uncompressed. */
export function createSessionKey(): { privateKey: string; publicKey: string } {
  const { secretKey } = secp256k1.keygen()
  const publicKey = secp256k1.getPublicKey(secretKey, false)
  return { privateKey: bytesToHex(secretKey), publicKey: bytesToHex(publicKey) }
}

/** `2`: `0x` and the hex of the key. Else the older form, the hex of the characters of that hex. */
export function formatPublicKey(publicKey: string, version: string | undefined): string {
  return `0x${version === '2' ? publicKey : Buffer.from(publicKey, 'ascii').toString('hex')}`
}
