import { isUnloaded } from './isUnloaded.ts'
import { ourReason } from './ourReason.ts'
import { sessionEndedReason } from './sessionEnded.ts'

/** What can go wrong in the widget; each has its words in `catalogue.ts` (specification §8). */
export const widgetErrorCodes = [
  'wallet_declined',
  'wallet_not_found',
  'wallet_busy',
  'wallet_locked',
  'wallet_gone',
  'wallet_failed',
  'network_not_found',
  'chain_not_supported',
  'origin_not_allowed',
  'unknown_project',
  'balance_unavailable',
  'wallets_unavailable',
  'history_unavailable',
  'sessions_unavailable',
  'session_not_revoked',
  'suggestions_unavailable',
  'name_taken',
  'name_not_registered',
  'signed_too_late',
  'name_no_account',
  'name_no_chain',
  'action_not_allowed',
  'invalid_request',
  'request_expired',
  'request_closed',
  'session_expired',
  'wrong_code',
  'code_void',
  'device_declined',
  'device_void',
  'too_soon',
  'mail_unavailable',
  'mail_refused',
  'old_mail_refused',
  'email_invalid',
  'email_taken',
  'social_failed',
  'social_timeout',
  'farcaster_refused',
  'farcaster_expired',
  'farcaster_unavailable',
  'sign_declined',
  'sign_not_accepted',
  'smart_account_unsupported',
  'auth_unavailable',
  'login_not_fresh',
  'share_lost',
  'login_timeout',
  'insecure_page',
  'relay_unreachable',
  'session_ended',
  'session_ended_by_wallet',
  'session_ran_out',
  'pairing_expired',
  'readings_differ',
  'amount_unproved',
  'node_silent',
  'server_unreachable',
  'server_busy',
  'unloaded',
  'unknown',
] as const
export type WidgetErrorCode = (typeof widgetErrorCodes)[number]

export class WidgetError extends Error {
  override name = 'WidgetError'
  readonly code: WidgetErrorCode
  /** Fills the places of the sentence in the catalogue, e.g. `{ wallet }`. */
  readonly values: Record<string, string>
  constructor(code: WidgetErrorCode, values: Record<string, string> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.values = values
  }
}

/** Our reasons (`data.reason`): codes of server/contract/errors.ts, and what the bridge says itself. */
const codeOfReason: Readonly<Record<string, WidgetErrorCode>> = {
  wrong_code: 'wrong_code',
  code_void: 'code_void',
  device_declined: 'device_declined',
  device_void: 'device_void',
  too_soon: 'too_soon',
  rate_limited: 'too_soon',
  mail_unavailable: 'mail_unavailable',
  mail_refused: 'mail_refused',
  old_mail_refused: 'old_mail_refused',
  email_taken: 'email_taken',
  invalid_body: 'invalid_request',
  provider_unavailable: 'social_failed',
  provider_refused: 'social_failed',
  handoff_invalid: 'social_failed',
  invalid_proof: 'sign_not_accepted',
  invalid_nonce: 'sign_not_accepted',
  login_not_fresh: 'login_not_fresh',
  login_share_lost: 'share_lost',
  not_repaired: 'share_lost',
  login_timeout: 'login_timeout',
  insecure_page: 'insecure_page',
  relay_unreachable: 'relay_unreachable',
  session_ended: 'session_ended',
  pairing_expired: 'pairing_expired',
  wallet_gone: 'wallet_gone',
  readings_differ: 'readings_differ',
  expired_token: 'session_expired',
  session_expired: 'session_expired',
  amount_unproved: 'amount_unproved',
  upstream_unavailable: 'node_silent',
  unloaded: 'unloaded',
  offline: 'server_unreachable',
  timeout: 'server_unreachable',
  overloaded: 'server_busy',
  crowded_out: 'server_busy',
  database_unavailable: 'server_busy',
  not_ready: 'server_busy',
}

/** Of a connection that ended, by whom; the person and the page know what they did. */
const codeOfEnder: Readonly<Record<string, WidgetErrorCode>> = {
  wallet: 'session_ended_by_wallet',
  expiry: 'session_ran_out',
}

const ownOf = (
  table: Readonly<Record<string, WidgetErrorCode>>,
  name: unknown,
): WidgetErrorCode | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

/** Any thrown value → `WidgetError`; our own reasons first, then wallet codes by EIP-1193. */
export function toWidgetError(thrown: unknown, values: Record<string, string> = {}): WidgetError {
  if (thrown instanceof WidgetError) return thrown
  const { code, data } = (thrown ?? {}) as {
    code?: unknown
    data?: { reason?: unknown; by?: unknown; status?: unknown; from?: unknown } | null
  }
  if (isUnloaded(thrown)) return new WidgetError('unloaded', values, { cause: thrown })
  const ended = data?.reason === sessionEndedReason ? ownOf(codeOfEnder, data.by) : undefined
  const known = ended ?? ownOf(codeOfReason, ourReason(data))
  if (known) return new WidgetError(known, values, { cause: thrown })
  if (code === 4001) return new WidgetError('wallet_declined', values, { cause: thrown })
  if (code === -32002) return new WidgetError('wallet_busy', values, { cause: thrown })
  if (code === 4902) return new WidgetError('chain_not_supported', values, { cause: thrown })
  if (data?.reason === 'bad_answer' && data.from === 'server')
    return new WidgetError('server_busy', values, { cause: thrown })
  // A refusal of our server for another reason is not the wallet's failure.
  if (typeof data?.status === 'number') return new WidgetError('unknown', values, { cause: thrown })
  return new WidgetError('wallet_failed', values, { cause: thrown })
}
