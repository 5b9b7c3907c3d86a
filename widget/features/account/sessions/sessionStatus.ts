import type { SmartSession } from '../../../api/sessions.ts'

export type SessionStatus = 'active' | 'expired' | 'revoked'

/** All times in seconds. What was revoked stays that, also after its end. */
export const sessionStatus = (
  { expiry, revokedAt }: Pick<SmartSession, 'expiry' | 'revokedAt'>,
  now: number,
): SessionStatus => (revokedAt !== null ? 'revoked' : expiry <= now ? 'expired' : 'active')
