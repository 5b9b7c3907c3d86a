import { paths } from '../path/paths.ts'
import { withSecp256k1Key } from '../path/withSecp256k1Key.ts'
import type { Seed } from '../seed.ts'

/** Lends the EVM private key (32 bytes). */
export const withKey = <T>(seed: Seed, use: (privateKey: Uint8Array) => T): T =>
  withSecp256k1Key(seed, paths.eip155, use)
