import { paths } from '../path/paths.ts'
import { withEd25519Key } from '../path/withEd25519Key.ts'
import type { Seed } from '../seed.ts'

/** Lends the Solana private key (32 bytes, RFC 8032). */
export const withKey = <T>(seed: Seed, use: (privateKey: Uint8Array) => T): T =>
  withEd25519Key(seed, paths.solana, use)
