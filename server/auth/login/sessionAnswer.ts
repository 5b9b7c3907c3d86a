import type { SessionAnswer } from '../../contract/login.ts'
import type { Request } from '../../http/handler.ts'
import { cookieOf } from '../../http/requireSession.ts'
import type { Session } from '../../sessions/sessions.ts'

/** Set by the login document: when it comes back, the browser keeps cookies for the frame. */
const probeCookie = '__Host-gatehouse.probe'

/** Who is logged in, as the login frame may know it. */
export function sessionAnswer(request: Request, session: Session | null): SessionAnswer {
  const cookies = cookieOf(request, probeCookie) !== undefined
  if (!session) return { user: null, freshAt: null, cookies }
  const { userId: id, email, name, method, freshAt } = session
  return { user: { id, email, name, method }, freshAt: freshAt.toISOString(), cookies }
}
