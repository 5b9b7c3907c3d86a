import type { Seed } from '../signers/seed.ts'
import { zero } from './bytes.ts'
import { sentenceBytes } from './words.ts'

/** BIP-39: PBKDF2-HMAC-SHA-512 of the sentence, 2048 rounds, no passphrase. The caller zeroes the seed. */
export async function deriveSeed(entropy: Uint8Array): Promise<Seed> {
  const sentence = sentenceBytes(entropy)
  try {
    const base = await crypto.subtle.importKey('raw', sentence, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    const cipher = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
    return { bip39: new Uint8Array(await crypto.subtle.deriveBits(cipher, base, 512)) }
  } finally {
    zero(sentence)
  }
}
