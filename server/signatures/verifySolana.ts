import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SignatureVerifier } from './signatureVerifier.ts'

/** Solana: Ed25519 (RFC 8032, strict) over the bytes of the text; the address is the public key. */
export const verifySolana: SignatureVerifier = async (_context, { address }, text, signature) => {
  try {
    const valid = ed25519.verify(
      base58.decode(signature),
      new TextEncoder().encode(text),
      base58.decode(address),
      { zip215: false },
    )
    return valid ? 'key' : undefined
  } catch {
    return undefined
  }
}
