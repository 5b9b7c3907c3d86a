import * as z from 'zod/mini'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { invalidParams } from '../checkJson.ts'
import { shownBytes, toHex } from '../shownBytes.ts'
import type { RequestSubject } from '../subject.ts'
import { readParams, text } from './fields.ts'
import type { ReadParams } from './reading.ts'

const paramsSchema = z.array(z.unknown()).check(z.minLength(2), z.maxLength(3))
export const messageSchema = text(262_144)

/** [message, address]; old pages send them the other way round, which only counts when it is the one reading. */
function readPair(params: unknown): { message: string; address: string } {
  const [first, second] = readParams(paramsSchema, params, 'personal_sign')
  const [message, address] = isEvmAddress(second) ? [first, second] : [second, first]
  if (!isEvmAddress(address)) throw invalidParams('personal_sign wants an address')
  return { message: readParams(messageSchema, message, 'personal_sign'), address }
}

const isHex = (message: string): boolean => /^0x([0-9a-fA-F]{2})*$/.test(message)

/** Hex where it is hex, else a text. */
export const bytesOf = (message: string): Uint8Array =>
  isHex(message)
    ? Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    : new TextEncoder().encode(message)

/** The bytes that are shown are sent as hex: wallets differ in how they read anything else. */
export const personal_sign: ReadParams = (params) => {
  const { message, address } = readPair(params)
  const bytes = bytesOf(message)
  const subject: RequestSubject = { type: 'message', ...shownBytes(bytes), address }
  return { subject, request: { method: 'personal_sign', params: [toHex(bytes), address] }, account: address }
}
