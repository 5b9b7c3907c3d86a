import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'

/** A login that stands, with its person. */
export interface Session {
  /** UUID; not the token. */
  id: string
  userId: string
  email: string | null
  name: string | null
  method: string
  projectId: string
  hostOrigin: string
  /** When the person last proved who they are. */
  freshAt: Date
  expires: Date
  /** Without its signature no ticket resumes the session; db/schema/sessions.ts. */
  ticketKey: string | null
  /** When a ticket resumed it last; `null` while it is the one that the person logged in. */
  resumedAt: Date | null
  /** `<wallet id>:<rotation>` whose recovery secret it proved since then, and when. */
  provenSet: string | null
  provenAt: Date | null
}

export type NewSession = Pick<Session, 'userId' | 'projectId' | 'hostOrigin' | 'method'> &
  Partial<Pick<Session, 'ticketKey'>>

export interface Sessions {
  /** A new id at every login: nothing from before survives it. */
  create(session: NewSession): Promise<{ token: string; id: string; expires: Date }>
  /** One read; `null` for unknown, ended and expired ones. */
  find(token: string): Promise<Session | null>
  /** The standing session with that id; `null` as in `find`. */
  byId(id: string): Promise<Session | null>
  /**
   * A ticket resumes it: a new token in place of the old one, which is dead from then on, and that age and end. What it
   * proved of a wallet counts no more. `null` as in `find`.
   */
  resume(
    id: string,
    ages: Pick<Session, 'freshAt' | 'expires'>,
  ): Promise<{ token: string; resumedAt: Date } | null>
  /** It proved the recovery secret of this set of shares. */
  prove(id: string, set: string): Promise<void>
  end(id: string): Promise<void>
  /** All of a person. */
  endAll(userId: string): Promise<void>
}

/** Days that a login lasts. */
const sessionDays = 30

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

export function createSessions(db: Db): Sessions {
  async function read(which: SQL): Promise<Session | null> {
    const [found] = await db
      .select({
        id: sessions.id,
        userId: sessions.userId,
        email: users.email,
        name: users.name,
        method: sessions.method,
        projectId: sessions.projectId,
        hostOrigin: sessions.hostOrigin,
        freshAt: sessions.freshAt,
        expires: sessions.expires,
        ticketKey: sessions.ticketKey,
        resumedAt: sessions.resumedAt,
        provenSet: sessions.provenSet,
        provenAt: sessions.provenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(which, gt(sessions.expires, new Date())))
    return found ?? null
  }

  return {
    async create(session) {
      const token = randomBytes(32).toString('base64url')
      const id = randomUUID()
      const freshAt = new Date()
      const expires = new Date(freshAt.getTime() + sessionDays * 86_400_000)
      await db.insert(sessions).values({ ...session, sessionToken: hashOf(token), id, freshAt, expires })
      return { token, id, expires }
    },
    find: async (token) => (isToken(token) ? read(eq(sessions.sessionToken, hashOf(token))) : null),
    byId: (id) => read(eq(sessions.id, id)),
    async resume(id, { freshAt, expires }) {
      const token = randomBytes(32).toString('base64url')
      const resumedAt = new Date()
      const renewed = await db
        .update(sessions)
        .set({
          sessionToken: hashOf(token),
          freshAt,
          expires,
          resumedAt,
          provenSet: null,
          provenAt: null,
        })
        .where(and(eq(sessions.id, id), gt(sessions.expires, resumedAt)))
        .returning({ id: sessions.id })
      return renewed.length === 1 ? { token, resumedAt } : null
    },
    async prove(id, provenSet) {
      await db.update(sessions).set({ provenSet, provenAt: new Date() }).where(eq(sessions.id, id))
    },
    async end(id) {
      await db.delete(sessions).where(eq(sessions.id, id))
    },
    async endAll(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
  }
}
