import type { SessionAnswer } from '../../contract/login.ts'
import type { Request } from '../../http/handler.ts'
import { cookieOf } from '../../http/requireSession.ts'
import type { Session } from '../../sessions/sessions.ts'

/** Set by the login document: when it comes back, the browser keeps cookies for the frame. */
const probeCookie = '__Host-gatehouse.probe'

/**
 * Who is logged in, as the login frame may know it. A ticket that is bound to no key may be held by whatever ran in the
 * page: until such a session proved the recovery secret, the answer has neither email address nor name.
 */
export function sessionAnswer(request: Request, session: Session | null): SessionAnswer {
  const cookies = cookieOf(request, probeCookie) !== undefined
  if (!session) return { user: null, freshAt: null, cookies }
  const { userId: id, method, freshAt } = session
  const resumed = session.resumedAt !== null
  const mayBeThief = resumed && session.ticketKey === null && session.provenAt === null
  const { email, name } = mayBeThief ? { email: null, name: null } : session
  return { user: { id, email, name, method }, freshAt: freshAt.toISOString(), resumed, cookies }
}
