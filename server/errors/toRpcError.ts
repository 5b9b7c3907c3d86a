import { rpcCodes, type WireError } from '../../host-sdk/protocol/rpcError.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { HttpError } from './httpError.ts'

/** Refusals that JSON-RPC 2.0, EIP-1474 or EIP-1193 have a code for; others are -32600. */
const codes: Partial<Record<ErrorCode, number>> = {
  method_not_allowed: rpcCodes.methodNotFound,
  invalid_query: rpcCodes.invalidParams,
  unsupported_chain: rpcCodes.resourceNotFound,
  sponsorship_spent: rpcCodes.transactionRejected,
  rate_limited: rpcCodes.limitExceeded,
  over_share: rpcCodes.limitExceeded,
  too_many_subscriptions: rpcCodes.limitExceeded,
  upstream_unavailable: rpcCodes.internal,
  internal: rpcCodes.internal,
}

/** A refusal as a JSON-RPC error; its stable code is `data.reason`, the pause in seconds `data.retryAfter`. */
export function toRpcError({ status, code, field, message, headers }: HttpError): WireError {
  const retryAfter = Number(headers['retry-after'])
  return {
    code: codes[code] ?? invalid(status, field),
    message,
    data: { reason: code, ...(status === 429 && { retryAfter }) },
  }
}

function invalid(status: number, field: string): number {
  if (status >= 500) return rpcCodes.internal
  if (status === 400) return rpcCodes.parseError
  return status === 422 && field !== '' ? rpcCodes.invalidParams : rpcCodes.invalidRequest
}
