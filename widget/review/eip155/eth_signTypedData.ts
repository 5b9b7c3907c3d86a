import * as z from 'zod/mini'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { checkJson, invalidParams } from '../checkJson.ts'
import { readParams, text } from './fields.ts'
import type { ReadParams } from './reading.ts'
import { readTypedData } from './readTypedData.ts'
import { refuseRounded } from './refuseRounded.ts'

const jsonLimit = 262_144

const pairSchema = z.array(z.unknown()).check(z.minLength(2), z.maxLength(3))
const itemsSchema = z
  .array(z.object({ name: text(256), type: text(64), value: z.unknown() }))
  .check(z.minLength(1), z.maxLength(200))

/** Text is parsed once: what the wallet gets is written from what was shown. */
function readData(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.length > jsonLimit) throw invalidParams('The typed data is too large')
  try {
    return checkJson(JSON.parse(value))
  } catch {
    throw invalidParams('The typed data is no JSON')
  }
}

const structured =
  (method: string): ReadParams =>
  (params) => {
    const [first, second] = readParams(pairSchema, params, method)
    const [address, from] = isEvmAddress(first) ? [first, second] : [second, first]
    if (!isEvmAddress(address)) throw invalidParams(`${method} wants an address`)
    const data = readTypedData(readData(from), method)
    return {
      subject: { type: 'typedData', address, data },
      request: { method, params: [address, JSON.stringify(data)] },
      account: address,
      pinned: true,
    }
  }

export const eth_signTypedData_v4 = structured('eth_signTypedData_v4')
export const eth_signTypedData_v3 = structured('eth_signTypedData_v3')

/** Version 1: a flat list. Some pages send the later form under this name; it is read for what it is. */
export const eth_signTypedData: ReadParams = (params, standing) => {
  const method = 'eth_signTypedData'
  const [first, address] = readParams(pairSchema, params, method)
  if (!Array.isArray(first)) return structured(method)(params, standing)
  if (!isEvmAddress(address)) throw invalidParams(`${method} wants an address`)
  const items = readParams(itemsSchema, first, method)
  refuseRounded(items, '0')
  return {
    subject: { type: 'typedDataV1', address, items },
    request: { method, params: [items, address] },
    account: address,
  }
}
