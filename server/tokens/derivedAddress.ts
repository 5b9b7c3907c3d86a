import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

const mark = utf8ToBytes('ProgramDerivedAddress')
const associatedTokens = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The first address of a program, by its seeds, that is no point of the curve, so that no key signs for it. */
export function derivedAddress(program: Uint8Array, seeds: Uint8Array): string {
  for (let bump = 255; bump > 0; bump -= 1) {
    const address = sha256(concatBytes(seeds, Uint8Array.of(bump), program, mark))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('No address off the curve')
}

/** Where the tokens of an owner lie by default. https://www.solana-program.com/docs/associated-token-account */
export const tokenAccountOf = (owner: string, tokenProgram: string, mint: string): string =>
  derivedAddress(
    base58.decode(associatedTokens),
    concatBytes(base58.decode(owner), base58.decode(tokenProgram), base58.decode(mint)),
  )

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
