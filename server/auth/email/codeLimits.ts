import type { Limit } from '../../limits/limits.ts'

/** Seconds that a code lives. */
export const codeSeconds = 600
/** Wrong codes after which a code is void. */
export const codeTries = 5

/** Codes and letters that one client may request, whatever the addresses. */
export const perClient = (times: number): Limit => ({ name: 'email-code-client', times, seconds: 600 })

/**
 * What a mail is for. Each has quotas of its own for an address, so that who can cause no more than letters about new
 * browsers keeps nobody from the code that they may have: a login code; a letter about a new browser; the code for its
 * yes; a code for a change of address.
 */
export type MailKind = 'code' | 'letter' | 'approved' | 'update'

const [hour, day] = [3_600, 86_400]

/**
 * What anybody may cause for one address. Together with `codeTries` it bounds guessing by somebody who requests code
 * after code to 60 in a million an hour.
 */
export const openQuota = (kind: MailKind): Limit[] => [
  { name: `email-${kind}-hour`, times: 12, seconds: hour },
  { name: `email-${kind}-day`, times: 24, seconds: day },
]

/** What proofs of work may cause for one address beside that; each two double the cost of the next. */
export const workQuota = (kind: MailKind): Limit => ({ name: `email-${kind}-work`, times: 24, seconds: day })

/** What browsers that logged in as the address may cause beside that. */
export const markedQuota = (kind: MailKind): Limit => ({
  name: `email-${kind}-marked`,
  times: 24,
  seconds: day,
})
