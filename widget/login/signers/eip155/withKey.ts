import { paths } from '../path/paths.ts'
import { withSecp256k1Key } from '../path/withSecp256k1Key.ts'
import type { Seed } from '../seed.ts'

/** Lends the EVM key pair: 32 bytes, and 33 of the public key, compressed. */
export const withKey = <T>(seed: Seed, use: (privateKey: Uint8Array, publicKey: Uint8Array) => T): T =>
  withSecp256k1Key(seed, paths.eip155, use)
