import type { JWTOptions } from '@auth/core/jwt'
import type { ServerContext } from '../../context.ts'
import type { Session } from '../../sessions/sessions.ts'
import { startSession } from '../startSession.ts'
import { ownPages } from './ownPages.ts'

/** What Auth.js carries in place of the claims of a JWT. */
export interface SessionClaims {
  sub?: string
  name?: string | null
  email?: string | null
  /** Who just logged in, from the `jwt` callback. */
  start?: { userId: string; method: string }
  /** The session that stands. */
  session?: Session
  raw?: string
}

/**
 * Auth.js keeps database sessions for some providers only; as "JWT" it takes whatever text we make. Ours is the token
 * of a session row: made at a login, found again afterwards. Nothing is signed, so nothing can be forged.
 */
export function sessionToken(
  context: ServerContext,
  { before, isLogin }: { before: () => Promise<Session | null>; isLogin: boolean },
): Pick<JWTOptions, 'encode' | 'decode'> {
  return {
    async encode({ token }) {
      const { raw, start } = (token ?? {}) as SessionClaims
      if (raw !== undefined) return raw
      if (!start) throw new Error('Nobody logged in')
      const options = { frame: ownPages(context), before: await before() }
      return (await startSession(context, start, options)).token
    },
    // During a login nobody counts as logged in: a new account is never joined to whoever was there before. These pages
    // name no project, so a project's session is nobody's here, and they can neither show nor end it.
    async decode({ token: raw }) {
      const session = raw && !isLogin ? await context.sessions.find(raw) : null
      if (session?.projectId !== ownPages(context).projectId) return null
      const { userId: sub, name, email } = session
      return { sub, name, email, session, raw } as SessionClaims as Record<string, unknown>
    },
  }
}
