import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** Keeps names of tokens that do not say them themselves. */
const metaplex = base58.decode('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const mark = utf8ToBytes('ProgramDerivedAddress')

/** Where the name of a mint stands: the first address derived from it that is no point of the curve, so that no key signs for it. */
export function metadataAddress(mint: string): string {
  const seeds = concatBytes(utf8ToBytes('metadata'), metaplex, base58.decode(mint))
  for (let bump = 255; bump > 0; bump -= 1) {
    const address = sha256(concatBytes(seeds, Uint8Array.of(bump), metaplex, mark))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('No address off the curve')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
