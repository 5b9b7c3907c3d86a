import type { ErrorCode } from '../../contract/errors.ts'

/** Codes by which we close RPC sockets, RFC 6455 §7.4; the reason is the stable word of `contract/errors.ts`. */
export const closeCodes = {
  /** Text only. */
  invalid_body: 1003,
  /** Too many refused messages. */
  rate_limited: 1008,
  /** The server is being restarted; come again. */
  not_ready: 1012,
  crowded_out: 1013,
  invalid_token: 4401,
  expired_token: 4401,
  unknown_project: 4401,
  origin_not_allowed: 4403,
  too_slow: 4408,
} as const satisfies Partial<Record<ErrorCode, number>>
export type CloseReason = keyof typeof closeCodes

/** Does a refusal say that its caller may not be here? */
export const endsSocket = (code: ErrorCode): code is CloseReason => closeCodes[code as CloseReason] >= 4400
