import { decodeBase58 } from '../protocol/base58.ts'

/** Longest text that is decoded from base58: about 6 KB. */
const longest = 8_192

const isBytes = (value: unknown, length?: number): value is Uint8Array =>
  value instanceof Uint8Array && (length === undefined || value.length === length)

/** 64 bytes of Ed25519. */
export const isSignature = (value: unknown): value is Uint8Array => isBytes(value, 64)

/** Base58 of `length` bytes, any number of them when it is absent; `undefined` when it is none. */
export function readBase58(value: unknown, length?: number): Uint8Array | undefined {
  const bytes = typeof value === 'string' && value.length <= longest ? decodeBase58(value) : undefined
  return isBytes(bytes, length) ? bytes : undefined
}

/** A public key as an address. */
export const isAddress = (value: unknown): value is string => readBase58(value, 32) !== undefined

/** A packet of the network. */
const mostBytes = 1_232

export const isTransaction = (value: unknown): value is Uint8Array =>
  isBytes(value) && value.length > 0 && value.length <= mostBytes
