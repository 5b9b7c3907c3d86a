import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Seed } from '../seed.ts'
import { withKey } from './withKey.ts'

/** Address of the seed's Solana account: its public key in base58. */
export const readAddress = (seed: Seed): string =>
  withKey(seed, (privateKey) => base58.encode(ed25519.getPublicKey(privateKey)))
