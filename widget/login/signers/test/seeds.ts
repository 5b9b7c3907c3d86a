import { mnemonicToSeedSync } from '@scure/bip39'
import type { Seed } from '../seed.ts'

/** The sentence of the BIP-84 and BIP-86 vectors. */
export const abandonWords =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
/** The sentence of anvil and hardhat. */
export const junkWords = 'test test test test test test test test test test test junk'

export const seedOf = (words: string): Seed => ({ bip39: mnemonicToSeedSync(words) })
