import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32, bech32m } from '@scure/base'
import type { Seed } from '../seed.ts'
import { tweakTaproot } from './tweakTaproot.ts'
import { type BitcoinAccount, withKey } from './withKey.ts'

export interface BitcoinAddress {
  /** Bech32 (BIP-173) or Bech32m (BIP-350), mainnet. */
  address: string
  /** Hex: 33 bytes compressed for `payment`, 32 bytes (x only, before the tweak) for `ordinals`. */
  publicKey: string
  /** The output script that pays to the address. */
  script: Uint8Array
}

function paymentOf(publicKey: Uint8Array): BitcoinAddress {
  const program = ripemd160(sha256(publicKey))
  return {
    address: bech32.encode('bc', [0, ...bech32.toWords(program)]),
    publicKey: bytesToHex(publicKey),
    script: new Uint8Array([0x00, 20, ...program]),
  }
}

function ordinalsOf(compressed: Uint8Array): BitcoinAddress {
  const internalKey = compressed.subarray(1)
  const program = tweakTaproot(internalKey)
  return {
    address: bech32m.encode('bc', [1, ...bech32m.toWords(program)]),
    publicKey: bytesToHex(internalKey),
    script: new Uint8Array([0x51, 32, ...program]),
  }
}

export const addressOf = { payment: paymentOf, ordinals: ordinalsOf }

/** Address and public key of one of the seed's Bitcoin accounts. */
export const readAccount = (seed: Seed, account: BitcoinAccount): BitcoinAddress =>
  withKey(seed, account, (_, publicKey) => addressOf[account](publicKey))
