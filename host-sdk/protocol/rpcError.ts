/**
 * Errors that cross a wall are data. Codes: EIP-1193 (4xxx) and EIP-1474 / JSON-RPC 2.0 (-32xxx).
 * `data.reason` is our stable word for the cause where a code alone is not enough.
 */
export const rpcCodes = {
  /** 4001 a person said no, or closed the modal. */
  userRejected: 4001,
  /** 4100 the account or method is not authorised for this page. */
  unauthorized: 4100,
  /** 4200 the method is not on the allow-list. */
  unsupportedMethod: 4200,
  /** 4900 the frame or the wallet is gone. */
  disconnected: 4900,
  /** 4901 connected, but not to the asked chain. */
  chainDisconnected: 4901,
  /** 4902 the wallet does not know the chain. */
  unrecognizedChain: 4902,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** 5700–5760: EIP-5792. */
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
  atomicityNotSupported: 5760,
  /** -32002 a request of this kind already waits for the person. */
  resourceUnavailable: -32002,
  /** -32005 too many calls in flight, or too fast. */
  limitExceeded: -32005,
} as const

/** `{ error }` of the envelope. */
export interface WireError {
  code: number
  message: string
  data?: unknown
}

/** Every answer over a port: never an exception, never a stack. */
export type Envelope = { ok: unknown } | { error: WireError }

export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** Any thrown value → wire. Foreign errors keep code, message and plain data; a stack never crosses. */
export function toWireError(thrown: unknown): WireError {
  const from = (thrown && typeof thrown === 'object' ? thrown : {}) as Record<string, unknown>
  const code = Number.isInteger(from['code']) ? (from['code'] as number) : rpcCodes.internal
  const message =
    typeof from['message'] === 'string' ? from['message'].slice(0, 1000) : 'Something went wrong'
  const wire: WireError = { code, message }
  if (from['data'] !== undefined) {
    try {
      wire.data = JSON.parse(JSON.stringify(from['data']))
    } catch {
      // Data that is no JSON stays behind.
    }
  }
  return wire
}

/** Wire → error; anything malformed becomes an internal error. */
export function fromWireError(wire: unknown): RpcError {
  const { code, message, data } = toWireError(wire)
  return new RpcError(code, message, data)
}
