import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { programs } from '../../../review/solana/describe/programs.ts'
import { concat } from './encodeTransaction.ts'

const mark = new TextEncoder().encode('ProgramDerivedAddress')

/** Is it a public key that somebody may hold the private one to? Addresses of programs are not. */
export function isOnCurve(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key)
    return true
  } catch {
    return false
  }
}

/** Where a person's tokens of a mint lie: the associated token account. https://www.solana-program.com/docs/associated-token-account */
export function tokenAccountOf(holder: string, mint: string, tokenProgram: string): string {
  const seeds = concat(base58.decode(holder), base58.decode(tokenProgram), base58.decode(mint))
  const program = base58.decode(programs.tokenAccount)
  // The first that is no public key; about every second is none.
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(concat(seeds, [bump], program, mark))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('No address is left')
}
