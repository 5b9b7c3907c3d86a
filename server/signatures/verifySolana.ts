import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { offchainEnvelopes } from './offchainEnvelopes.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'

/**
 * Solana: Ed25519 (RFC 8032, strict) over the bytes of the text, or of the envelope in which a key on a device signs it;
 * the address is the public key.
 */
export const verifySolana: SignatureVerifier = async (_context, { address }, text, signature) => {
  try {
    const [signed, key] = [base58.decode(signature), base58.decode(address)]
    const bytes = new TextEncoder().encode(text)
    const isValid = (message: Uint8Array): boolean => ed25519.verify(signed, message, key, { zip215: false })
    return isValid(bytes) || offchainEnvelopes(bytes, address).some(isValid) ? 'key' : undefined
  } catch {
    return undefined
  }
}
