import { secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { OutScript } from '@scure/btc-signer'
import { concatBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'

const magic = 'Bitcoin Signed Message:\n'

/** What older Bitcoin wallets hash before they sign. */
export const signedMessageHash = (text: string): Uint8Array => {
  const bytes = new TextEncoder().encode(text)
  return sha256x2(
    concatBytes(
      new Uint8Array([magic.length]),
      new TextEncoder().encode(magic),
      compactSize(bytes.length),
      bytes,
    ),
  )
}

/**
 * The signature before BIP-322: a header byte that names the key, then r and s. Headers of BIP-137; many wallets
 * send those of P2PKH for every kind of address, so the script says what the key must hash to.
 */
export function verifySignedMessage(script: Uint8Array, text: string, signature: Uint8Array): boolean {
  const header = signature[0] ?? 0
  if (header < 27 || header > 42) return false
  const recovered = Uint8Array.of((header - 27) & 3, ...signature.subarray(1))
  const publicKey = secp256k1.recoverPublicKey(recovered, signedMessageHash(text), { prehash: false })
  const wanted = OutScript.decode(script)
  if (wanted.type === 'wpkh') return header >= 31 && equalBytes(hash160(publicKey), wanted.hash)
  if (wanted.type === 'sh') return header >= 31 && equalBytes(nestedHash(publicKey), wanted.hash)
  if (wanted.type !== 'pkh') return false
  return equalBytes(hash160(header < 31 ? uncompressed(publicKey) : publicKey), wanted.hash)
}

const uncompressed = (publicKey: Uint8Array): Uint8Array =>
  secp256k1.Point.fromBytes(publicKey).toBytes(false)

/** P2SH around P2WPKH (BIP-141). */
const nestedHash = (publicKey: Uint8Array): Uint8Array =>
  hash160(OutScript.encode({ type: 'wpkh', hash: hash160(publicKey) }))

/** A length as Bitcoin writes it; messages here are shorter than 64 KiB. */
const compactSize = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8)
