import * as z from 'zod/mini'

/** Why the login frame did not do what was asked of the wallet; it reports counts, never contents. */
export const loginRefusals = [
  'action_not_allowed',
  'amount_unproved',
  'bad_answer',
  'chain_mismatch',
  'duplicate_id',
  'fee_absurd',
  'foreign_delegate',
  'foreign_sign_in',
  'invalid_argument',
  'invalid_request',
  'invalid_transaction',
  'no_account_code',
  'not_as_shown',
  'not_atomic',
  'not_our_address',
  'not_our_input',
  'not_our_signature',
  'outcome_unknown',
  'scheme_not_supported',
  'sighash_not_allowed',
  'text_of_our_own',
  'too_many_calls',
  'unsupported_capability',
  /** A window that was needed did not open. */
  'window_blocked',
] as const
export type LoginRefusal = (typeof loginRefusals)[number]

/** `POST /login/report` (login origin only): refusals since the last report. */
export const loginReportSchema = z.object({
  refused: z.partialRecord(z.enum(loginRefusals), z.int().check(z.minimum(1), z.maximum(1_000))),
})
