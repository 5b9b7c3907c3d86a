import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Wanted } from '../../../review/bip122/payment/chooseCoins.ts'

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** P2WPKH and P2PKH: the wallet finds the key by the script alone. */
const isPlain = (script: Uint8Array): boolean =>
  (script.length === 22 && script[0] === 0x00) || (script.length === 25 && script[0] === 0x76)
const isTaproot = (script: Uint8Array): boolean => script.length === 34 && script[0] === 0x51
const isWrapped = (script: Uint8Array): boolean => script.length === 23 && script[0] === 0xa9

/**
 * What a wallet must be told of our coins' script beside the script (BIP-174, BIP-371); `undefined` where we can't
 * say it, and so can't write a transaction that it would sign.
 */
export function openingOf(script: Uint8Array, publicKey: string | undefined): Wanted['opening'] {
  if (isPlain(script)) return {}
  const key = publicKey ? hexToBytes(publicKey) : undefined
  if (!key) return undefined
  if (isTaproot(script)) return { tapInternalKey: key.length === 33 ? key.subarray(1) : key }
  if (!isWrapped(script) || key.length !== 33) return undefined
  const redeemScript = Uint8Array.of(0x00, 20, ...hash160(key))
  return same(hash160(redeemScript), script.subarray(2, 22)) ? { redeemScript } : undefined
}
