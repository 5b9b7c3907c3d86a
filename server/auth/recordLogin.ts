import type { ServerContext } from '../context.ts'
import { audit } from '../db/schema/audit.ts'
import type { Session } from '../sessions/sessions.ts'

export type LoginEvent =
  | 'login.start'
  | 'login.resume'
  | 'login.end'
  | 'login.end-everywhere'
  | 'login.ticket-used'

/** One row of the audit log: who, not how they can be reached; no code, token or address of mail. */
export async function recordLogin(
  { database }: ServerContext,
  action: LoginEvent,
  { userId, method, projectId, hostOrigin }: Pick<Session, 'userId' | 'method' | 'projectId' | 'hostOrigin'>,
): Promise<void> {
  const details = { method, projectId, hostOrigin }
  await database.db.insert(audit).values({ who: `user:${userId}`, action, subject: userId, details })
}
