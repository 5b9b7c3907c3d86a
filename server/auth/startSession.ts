import type { ServerContext } from '../context.ts'
import { veryFreshForSeconds } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import { recordLogin } from './recordLogin.ts'
import type { Proven } from './verifier.ts'

/**
 * The session of who just proved who they are: always a new token. What this browser had before on this project ends,
 * unless it is the session that goes on. One of another project is not this login's to end, whatever brings its token.
 */
export async function startSession(
  context: ServerContext,
  { userId, method, resumed }: Proven,
  { frame, before }: { frame: FrameIdentity; before: Session | null },
): Promise<{ token: string; session: Session }> {
  const { sessions } = context
  const { projectId, origin: hostOrigin } = frame
  if (before?.projectId === projectId && before.id !== resumed?.id) await sessions.end(before.id)
  if (resumed) {
    const freshAt = noLongerVeryFresh(resumed.freshAt)
    const token = await sessions.renew(resumed.id, freshAt)
    if (token === null) throw new HttpError(401, 'invalid_ticket', 'The session ended; log in again')
    await recordLogin(context, 'login.resume', resumed)
    return { token, session: { ...resumed, freshAt } }
  }
  const { id, token } = await sessions.create({ userId, method, projectId, hostOrigin })
  const session = await sessions.byId(id)
  if (!session) throw new Error('A session was gone as soon as it was made')
  await recordLogin(context, 'login.start', session)
  return { token, session }
}

/**
 * Whatever runs in the page can take the ticket that the page keeps. So it resumes a login, but never one that is young
 * enough to change who may log in.
 */
const noLongerVeryFresh = (freshAt: Date): Date =>
  new Date(Math.min(freshAt.getTime(), Date.now() - veryFreshForSeconds * 1000 - 1))
