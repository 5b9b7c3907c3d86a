import * as z from 'zod/mini'

/**
 * The body of every HTTP refusal (data-api.md §2.6) with our stable `code` beside it.
 * Codes are append-only: they are documented for operators and counted in metrics.
 */
export const errorCodes = [
  'unknown_project',
  'origin_not_allowed',
  'invalid_token',
  'expired_token',
  'invalid_query',
  'invalid_body',
  'body_too_large',
  'batch_too_large',
  'not_a_frame',
  'cross_site',
  'unknown_host',
  'unsupported_chain',
  'method_not_allowed',
  'upstream_unavailable',
  'not_ready',
  'not_found',
  'internal',
  'too_soon',
  'rate_limited',
  'mail_unavailable',
  'wrong_code',
  'code_void',
  'no_session',
  'login_not_fresh',
  'invalid_proof',
  'invalid_nonce',
  'invalid_ticket',
  'handoff_pending',
  'handoff_invalid',
  'provider_unavailable',
  'provider_refused',
  'email_taken',
  'wallet_exists',
  'wallet_not_found',
  'stale_rotation',
  'wrong_recovery_proof',
  'recovery_blocked',
  'too_many_sockets',
  'too_many_topics',
  'mailbox_full',
  'too_slow',
  'invalid_seal',
  'invalid_name',
  'name_taken',
  'name_not_found',
  'not_name_owner',
  'stale_message',
  'invalid_signature',
  'permission_not_found',
  'permission_ended',
  'permission_not_active',
  'permission_active',
  'permission_denied',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export const errorBodySchema = z.object({
  status: z.literal('FAILED'),
  code: z.enum(errorCodes),
  reasons: z.array(z.object({ field: z.string(), description: z.string() })),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
