import { encodePacked, isHex, keccak256 } from 'viem/utils'
import type { Seed } from '../seed.ts'
import { signHash, toSignatureHex } from './signHash.ts'

/** One row of the flat list that the first form of `eth_signTypedData` carries. */
export interface FlatItem {
  name: string
  type: string
  value: unknown
}

const integer = /^u?int\d{0,3}$/
const known = /^(address|bool|string|bytes\d{0,2}|u?int\d{0,3})$/

/** A value as `encodePacked` takes it. Throws where it is of another type. */
function readValue({ name, type, value }: FlatItem): unknown {
  const isRead = typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))
  if (known.test(type)) {
    if (integer.test(type) && isRead && value !== '') return BigInt(value)
    if (type === 'bool' && typeof value === 'boolean') return value
    if (type === 'string' && typeof value === 'string') return value
    if (!integer.test(type) && type !== 'string' && isHex(value)) return value
  }
  throw new Error(`The value of ${name} is not of the type ${type}`)
}

/**
 * Hash of the first form of typed data: the names and types and the values, each packed and hashed, then both together. It
 * holds no domain. Lists are not taken. Source: the form that MetaMask documents as `eth_signTypedData` version 1.
 */
export function hashTypedDataV1(items: readonly FlatItem[]): `0x${string}` {
  // Without a width they have 256 bits in the encoding, and keep their own name in the hash.
  const types = items.map(({ type }) => type.replace(/^(u?int)$/, '$1256'))
  const names = items.map(({ name, type }) => `${type} ${name}`)
  const schema = keccak256(
    encodePacked(
      items.map(() => 'string'),
      names,
    ),
  )
  const values = keccak256(encodePacked(types, items.map(readValue)))
  return keccak256(`${schema}${values.slice(2)}`)
}

/** @returns 65 bytes, hex */
export const signTypedDataV1 = (seed: Seed, hash: `0x${string}`): `0x${string}` =>
  toSignatureHex(signHash(seed, hash))
