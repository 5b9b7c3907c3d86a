import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * The output key of a taproot output that commits to no script (BIP-341, BIP-86).
 * @param internalKey x only, 32 bytes. @returns x only, 32 bytes.
 */
export function tweakTaproot(internalKey: Uint8Array): Uint8Array {
  const { lift_x, taggedHash, pointToBytes } = schnorr.utils
  const internal = lift_x(BigInt(`0x${bytesToHex(internalKey)}`))
  const tweak = secp256k1.Point.Fn.fromBytes(taggedHash('TapTweak', internalKey))
  return pointToBytes(internal.add(secp256k1.Point.BASE.multiply(tweak)))
}
