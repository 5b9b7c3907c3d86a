import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import { type BitcoinAccount, withKey as withBitcoinKey } from './bip122/withKey.ts'
import { withKey as withEvmKey } from './eip155/withKey.ts'
import type { Seed } from './seed.ts'
import { withKey as withSolanaKey } from './solana/withKey.ts'

/** Private keys in the forms that other wallets import. Strings cannot be zeroed: show them and let them go. */
export interface ExportedKeys {
  /** Hex, 32 bytes. */
  eip155: `0x${string}`
  /** Base58 of 64 bytes: private and public key. */
  solana: string
  /** WIF, compressed, mainnet. For `ordinals` the key before the taproot tweak, as wallets want it. */
  bip122: Record<BitcoinAccount, string>
}

const wifOf = (seed: Seed, account: BitcoinAccount): string =>
  withBitcoinKey(seed, account, (privateKey) =>
    createBase58check(sha256).encode(new Uint8Array([0x80, ...privateKey, 0x01])),
  )

/** The key of each account. The caller sees to a very fresh login first. */
export const exportKeys = (seed: Seed): ExportedKeys => ({
  eip155: withEvmKey(seed, (privateKey) => `0x${bytesToHex(privateKey)}` as const),
  solana: withSolanaKey(seed, (privateKey) =>
    base58.encode(new Uint8Array([...privateKey, ...ed25519.getPublicKey(privateKey)])),
  ),
  bip122: { payment: wifOf(seed, 'payment'), ordinals: wifOf(seed, 'ordinals') },
})
