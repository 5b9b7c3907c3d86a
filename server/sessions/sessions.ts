import { hash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { readTogether } from './readTogether.ts'

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
  /** A read of its own or one with others of the same moment; `null` for unknown, ended and expired ones. */
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

const hashOf = (token: string): string => hash('sha256', token)
const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

const columns = {
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
}

/** Written once for all; without a name, as behind some poolers a named one is known to another connection. */
const byHashes = (db: Db) =>
  db
    .select({ hash: sessions.sessionToken, ...columns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.sessionToken} = any(${sql.placeholder('hashes')})`,
        gt(sessions.expires, sql.placeholder('now')),
      ),
    )
    .prepare('')

export function createSessions(db: Db): Sessions {
  let statement: ReturnType<typeof byHashes> | undefined
  const findHash = readTogether<Session>(async (hashes) => {
    statement ??= byHashes(db)
    const found = await statement.execute({ hashes, now: new Date() })
    return new Map(found.map(({ hash, ...session }) => [hash, session]))
  })

  return {
    async create(session) {
      const token = randomBytes(32).toString('base64url')
      const id = randomUUID()
      const freshAt = new Date()
      const expires = new Date(freshAt.getTime() + sessionDays * 86_400_000)
      await db.insert(sessions).values({ ...session, sessionToken: hashOf(token), id, freshAt, expires })
      return { token, id, expires }
    },
    find: async (token) => (isToken(token) ? findHash(hashOf(token)) : null),
    async byId(id) {
      const [found] = await db
        .select(columns)
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, id), gt(sessions.expires, new Date())))
      return found ?? null
    },
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
