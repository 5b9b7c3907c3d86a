import { encodeAbiParameters, hashTypedData } from 'viem/utils'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'

/** The JSON that `eth_signTypedData_v4` carries, parsed. */
export interface TypedDataJson {
  domain?: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

type Types = TypedDataJson['types']

/**
 * Typed data in the spelling that can be hashed. EIP-712 signs the 20 bytes of an address, and EIP-55 is no part of it:
 * an address counts in any case of its letters.
 *
 * @throws RpcError -32602 with the place of what does not fit its type
 */
export function readSignable({ domain = {}, types, primaryType, message }: TypedDataJson): TypedDataJson {
  const read = {
    domain: readStruct(types, 'EIP712Domain', domain, 'domain'),
    types,
    primaryType,
    message: readStruct(types, primaryType, message, 'message'),
  }
  try {
    hashTypedData(read)
  } catch {
    throw refusal('The typed data does not fit its types')
  }
  return read
}

function readStruct(types: Types, type: string, value: object, place: string): Record<string, unknown> {
  const read: Record<string, unknown> = { ...value }
  for (const field of types[type] ?? []) {
    const item = read[field.name]
    if (item !== undefined) read[field.name] = readValue(types, field.type, item, `${place}.${field.name}`)
  }
  return read
}

function readValue(types: Types, type: string, value: unknown, place: string): unknown {
  const [, member, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (member !== undefined) {
    if (!Array.isArray(value) || (length && value.length !== Number(length))) throw misfit(type, place)
    return value.map((item, at) => readValue(types, member, item, `${place}.${at}`))
  }
  if (Object.hasOwn(types, type))
    return typeof value === 'object' && value !== null
      ? readStruct(types, type, value as Record<string, unknown>, place)
      : value
  const read = type === 'address' ? readAddress(value) : value
  if (!isValue(type, read)) throw misfit(type, place)
  return read
}

/** Nobody is `0x0` in short; other short forms are none. */
function readAddress(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === '0x0' ? `0x${'0'.repeat(40)}` : text
}

function isValue(type: string, value: unknown): boolean {
  // A truth is no number, though it can be written as one.
  if (/^u?int/.test(type) && typeof value === 'boolean') return false
  if (!/^(address|bool|u?int\d*|bytes\d+)$/.test(type)) return true
  try {
    encodeAbiParameters([{ type }], [value])
    return true
  } catch {
    return false
  }
}

const refusal = (message: string): RpcError =>
  new RpcError(rpcCodes.invalidParams, message, { reason: 'invalid_argument' })

const misfit = (type: string, place: string): RpcError =>
  refusal(`The typed data has no ${type.slice(0, 64)} at ${place.slice(0, 128)}`)
