import type { ServerContext } from '../context.ts'
import { veryFreshForSeconds } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import { countLogin, type LoginWay } from './countLogin.ts'
import { recordLogin } from './recordLogin.ts'
import type { Proven } from './verifier.ts'

/** Seconds after the login for which tickets that are bound to no key resume a session. */
const unboundSeconds = 7 * 86_400

export interface SessionStart {
  frame: FrameIdentity
  before: Session | null
  /** Of the frame's key pair; counts at a login only. */
  ticketKey?: string | undefined
}

/**
 * The session of who just proved who they are: always a new token. What this browser had before on this project ends,
 * unless it is the session that goes on. One of another project is not this login's to end, whatever brings its token.
 */
export async function startSession(
  context: ServerContext,
  { userId, method, resumed }: Proven,
  { frame, before, ticketKey }: SessionStart,
): Promise<{ token: string; session: Session }> {
  const { sessions } = context
  const { projectId, origin: hostOrigin } = frame
  if (before?.projectId === projectId && before.id !== resumed?.id) await sessions.end(before.id)
  if (resumed) {
    const ages = agesAfterTicket(resumed)
    const started = await sessions.resume(resumed.id, ages)
    if (!started) throw new HttpError(401, 'invalid_ticket', 'The session ended; log in again')
    const { token, resumedAt } = started
    await recordLogin(context, 'login.resume', resumed)
    countLogin(context, 'ticket', 'ok')
    return { token, session: { ...resumed, ...ages, resumedAt, provenSet: null, provenAt: null } }
  }
  const { id, token } = await sessions.create({
    userId,
    method,
    projectId,
    hostOrigin,
    ticketKey: ticketKey ?? null,
  })
  const session = await sessions.byId(id)
  if (!session) throw new Error('A session was gone as soon as it was made')
  await recordLogin(context, 'login.start', session)
  countLogin(context, method as LoginWay, 'ok')
  return { token, session }
}

/**
 * Whatever runs in the page can take the ticket that the page keeps. So it never makes a login young enough to change
 * who may log in, and without a key of the frame the session ends a week after the login.
 */
function agesAfterTicket({ freshAt, expires, ticketKey }: Session): Pick<Session, 'freshAt' | 'expires'> {
  const oldEnough = Date.now() - veryFreshForSeconds * 1000 - 1
  const unboundUntil = freshAt.getTime() + unboundSeconds * 1000
  return {
    freshAt: new Date(Math.min(freshAt.getTime(), oldEnough)),
    expires: ticketKey === null ? new Date(Math.min(expires.getTime(), unboundUntil)) : expires,
  }
}
