import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { offchainEnvelopes } from './offchainEnvelopes.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'

/** Letters that a signature of 64 bytes and a key of 32 have at most, in base58. */
const longest = { signature: 88, key: 44 }

/**
 * Solana: Ed25519 (RFC 8032, strict) over the bytes of the text, or of the envelope in which a key on a device signs it;
 * the address is the public key.
 */
export const verifySolana: SignatureVerifier = async (_context, { address }, text, signature) => {
  // Base58 takes time that grows with the square of the length.
  if (signature.length > longest.signature || address.length > longest.key) return undefined
  try {
    const [signed, key] = [base58.decode(signature), base58.decode(address)]
    if (signed.length !== 64 || key.length !== 32) return undefined
    const x = Buffer.from(key).toString('base64url')
    const signer = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const bytes = new TextEncoder().encode(text)
    // OpenSSL finds in a tenth of the time which message it was; it takes keys of small order, which the strict check refuses.
    const message = [bytes, ...offchainEnvelopes(bytes, address)].find((one) =>
      verify(null, one, signer, signed),
    )
    return message && ed25519.verify(signed, message, key, { zip215: false }) ? 'key' : undefined
  } catch {
    return undefined
  }
}
