import { paths } from '../path/paths.ts'
import { withSecp256k1Key } from '../path/withSecp256k1Key.ts'
import type { Seed } from '../seed.ts'

/** `payment`: P2WPKH (BIP-84). `ordinals`: P2TR, key path only (BIP-86). */
export type BitcoinAccount = 'payment' | 'ordinals'
export const bitcoinAccounts = ['payment', 'ordinals'] as const

/** Lends the key pair of an account, before any taproot tweak: 32 bytes, and 33 of the public key, compressed. */
export const withKey = <T>(
  seed: Seed,
  account: BitcoinAccount,
  use: (privateKey: Uint8Array, publicKey: Uint8Array) => T,
): T => withSecp256k1Key(seed, paths[account], use)
