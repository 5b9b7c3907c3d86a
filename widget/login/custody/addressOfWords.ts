import { readAddress } from '../signers/eip155/readAddress.ts'
import type { Seed } from '../signers/seed.ts'
import { zero } from './bytes.ts'
import { deriveSeed } from './deriveSeed.ts'
import { entropyOf } from './words.ts'

/** The EVM address that a sentence gives, so that its owner can tell that it is theirs. Refuses with `invalid_words`. */
export async function addressOfWords(words: string): Promise<`0x${string}`> {
  const entropy = entropyOf(words)
  let seed: Seed | undefined
  try {
    seed = await deriveSeed(entropy)
    return readAddress(seed)
  } finally {
    zero(entropy, seed?.bip39)
  }
}
