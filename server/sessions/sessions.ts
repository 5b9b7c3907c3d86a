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
}

export type NewSession = Pick<Session, 'userId' | 'projectId' | 'hostOrigin' | 'method'>

export interface Sessions {
  /** A new id at every login: nothing from before survives it. */
  create(session: NewSession): Promise<{ token: string; id: string; expires: Date }>
  /** One read; `null` for unknown, ended and expired ones. */
  find(token: string): Promise<Session | null>
  /** The standing session with that id; `null` as in `find`. */
  byId(id: string): Promise<Session | null>
  /** A new token in place of the old one, which is dead from then on, and that age. `null` as in `find`. */
  renew(id: string, freshAt: Date): Promise<string | null>
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
    async renew(id, freshAt) {
      const token = randomBytes(32).toString('base64url')
      const renewed = await db
        .update(sessions)
        .set({ sessionToken: hashOf(token), freshAt })
        .where(and(eq(sessions.id, id), gt(sessions.expires, new Date())))
        .returning({ id: sessions.id })
      return renewed.length === 1 ? token : null
    },
    async end(id) {
      await db.delete(sessions).where(eq(sessions.id, id))
    },
    async endAll(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
  }
}
