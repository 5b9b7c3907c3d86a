import * as z from 'zod/mini'
import { invalidParams } from '../checkJson.ts'
import type { TypedData } from '../subject.ts'
import { optional, readParams, text } from './fields.ts'
import { refuseRounded } from './refuseRounded.ts'

const record = z.record(z.string(), z.unknown())
const name = text(256).check(z.minLength(1))

const typedDataSchema = z.object({
  domain: optional(record),
  primaryType: name,
  types: z.record(z.string(), z.array(z.object({ name: text(256), type: name })).check(z.maxLength(200))),
  message: record,
})

/** Fields of a domain in the order of EIP-712. */
const domainTypes: readonly [name: string, type: string][] = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
]

const maxDepth = 16

/**
 * Typed data with nothing but what its types declare: other fields would be shown and not signed. A domain
 * without declared fields gets them written out, because wallets differ in what they then sign.
 */
export function readTypedData(value: unknown, method: string): TypedData {
  const { domain = {}, primaryType, types: read, message } = readParams(typedDataSchema, value, method)
  const declared =
    read['EIP712Domain'] ??
    domainTypes
      .filter(([field]) => Object.hasOwn(domain, field))
      .map(([field, type]) => ({ name: field, type }))
  const types = { ...read, EIP712Domain: declared }
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    throw invalidParams('The typed data has no such primary type')
  const picked = { domain: pick(types, 'EIP712Domain', domain), message: pick(types, primaryType, message) }
  refuseRounded(picked.domain, 'domain')
  refuseRounded(picked.message, 'message')
  return { domain: picked.domain, primaryType, types, message: picked.message }
}

type Types = TypedData['types']

function pick(types: Types, type: string, value: object, depth = 0): Record<string, unknown> {
  if (depth > maxDepth) throw invalidParams('The typed data is nested too deep')
  const picked: Record<string, unknown> = {}
  for (const field of types[type] ?? []) {
    const item = Object.hasOwn(value, field.name) ? (value as Record<string, unknown>)[field.name] : undefined
    if (item !== undefined) picked[field.name] = pickField(types, field.type, item, depth)
  }
  return picked
}

function pickField(types: Types, type: string, value: unknown, depth: number): unknown {
  const array = /^(.*)\[\d*\]$/.exec(type)
  if (array) {
    if (!Array.isArray(value)) throw invalidParams('The typed data does not fit its types')
    return value.map((item) => pickField(types, array[1] ?? '', item, depth + 1))
  }
  if (value === null) return value
  // Shown as JSON, it would be signed as `[object Object]`.
  if (type === 'string' && typeof value === 'object')
    throw invalidParams('The typed data does not fit its types')
  if (!Object.hasOwn(types, type)) return plainValue(type, value)
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('The typed data does not fit its types')
  return pick(types, type, value, depth + 1)
}

/** How an address and a whole number are written plainly, which is the one form that reviews and checks read. */
const mostDigits = 300
const plainNumber = /^(0x[0-9a-fA-F]{1,64}|-?(0|[1-9]\d{0,77}))$/

/** Wallets sign the same bytes for several spellings of a value: what it warns of must not hang on the spelling. */
function plainValue(type: string, value: unknown): unknown {
  if (type === 'address' && typeof value === 'string') {
    const text = value.replace(/^0X/, '0x')
    return text === '0x0' ? `0x${'0'.repeat(40)}` : text
  }
  if (!/^u?int\d*$/.test(type)) return value
  if (typeof value === 'number' && Number.isInteger(value)) return value
  if (typeof value !== 'string') throw invalidParams('The typed data does not fit its types')
  if (plainNumber.test(value) || value.length > mostDigits) return value
  try {
    return BigInt(value).toString()
  } catch {
    // No wallet reads a number in it.
    return value
  }
}
