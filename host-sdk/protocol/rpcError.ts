import { plainJson } from './plainJson.ts'
import { internal } from './rpcCodes.ts'

/** Errors that cross a wall are data. `data.reason` is our stable word for the cause where a code alone is not enough. */
export * as rpcCodes from './rpcCodes.ts'

/** `{ error }` of the envelope. */
export interface WireError {
  code: number
  message: string
  data?: unknown
}

/** Every answer over a port: never an exception, never a stack. */
export type Envelope = { ok: unknown } | { error: WireError }

export class RpcError extends Error {
  declare readonly code: number
  declare readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/**
 * Any thrown value → wire. Foreign errors keep code, message and plain data; a stack never crosses. Some wallets throw a
 * text, or the envelope around their error, or write the code as text.
 */
export function toWireError(thrown: unknown): WireError {
  const given = (thrown && typeof thrown === 'object' ? thrown : { message: thrown }) as Record<
    string,
    unknown
  >
  const from = (given['message'] ? given : (given['error'] ?? given)) as Record<string, unknown>
  const code = /^-?\d{1,15}$/.test(String(from['code'])) ? Number(from['code']) : internal
  const text = from['message']
  const message = typeof text === 'string' && text ? text.slice(0, 1000) : 'An error occurred'
  const wire: WireError = { code, message }
  try {
    const data = plainJson(from['data'])
    if (data !== undefined) wire.data = data
  } catch {
    // Data that is not JSON stays behind.
  }
  return wire
}

/** Wire → error; anything malformed becomes an internal error. */
export function fromWireError(wire: unknown): RpcError {
  const { code, message, data } = toWireError(wire)
  return new RpcError(code, message, data)
}
