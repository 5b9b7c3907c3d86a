import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sessions } from '../db/schema/sessions.ts'
import { recoveryTries } from '../db/schema/wallets.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Session } from '../sessions/sessions.ts'

/** Wrong proofs in a row that a session may send before its first pause. */
export const freeTries = 5
/** Seconds: the first pause of a session, which doubles with each further wrong proof, and the longest one. */
export const pause = { first: 30, longest: 3_600 }
/**
 * Wrong proofs of a wallet in a day, by all sessions of a grade together. Apart, so that stolen tickets use up nothing
 * that the owner has after a login; and a session is paused long before it could use up a day of its grade.
 */
export const triesPerDay = { login: 100, resumed: 50 } as const

type Trying = Pick<Session, 'id' | 'resumedAt'>
export const gradeOf = ({ resumedAt }: Trying) => (resumedAt === null ? 'login' : 'resumed')

/**
 * Counts a try at a recovery share before it is made, for the session and for the wallet, in the statements that read:
 * however many arrive at once, in however many processes, no more are taken than allowed.
 *
 * @throws HttpError 429 `recovery_blocked` with `Retry-After`, 401 `no_session`
 */
export async function chargeTry(db: Db, session: Trying, walletId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await chargeSession(tx, session)
    await chargeWallet(tx, session, walletId)
  })
}

async function chargeSession(tx: Db, { id }: Trying): Promise<void> {
  const { recoveryFailures: failures, recoveryBlockedUntil: blockedUntil } = sessions
  const seconds = sql`least(${pause.longest}, ${pause.first} * power(2, least(${failures} + 1 - ${freeTries}, 20)))`
  const [charged] = await tx
    .update(sessions)
    .set({
      recoveryFailures: sql`${failures} + 1`,
      recoveryBlockedUntil: sql`case when ${failures} + 1 >= ${freeTries} then now() + ${seconds} * interval '1 second' end`,
    })
    .where(and(eq(sessions.id, id), or(isNull(blockedUntil), lte(blockedUntil, sql`now()`))))
    .returning({ id: sessions.id })
  if (charged) return
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${blockedUntil} - now()))::int` })
    .from(sessions)
    .where(eq(sessions.id, id))
  if (!row) throw new HttpError(401, 'no_session', 'Nobody is logged in')
  throw blocked(row.seconds)
}

async function chargeWallet(tx: Db, session: Trying, walletId: string): Promise<void> {
  const grade = gradeOf(session)
  const { count, since } = recoveryTries
  const isOver = sql`${since} <= now() - interval '1 day'`
  const [charged] = await tx
    .insert(recoveryTries)
    .values({ walletId, grade, count: 1, since: sql`now()` })
    .onConflictDoUpdate({
      target: [recoveryTries.walletId, recoveryTries.grade],
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        since: sql`case when ${isOver} then now() else ${since} end`,
      },
      setWhere: or(isOver, lt(count, triesPerDay[grade])),
    })
    .returning({ count })
  if (charged) return
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${since} + interval '1 day' - now()))::int` })
    .from(recoveryTries)
    .where(triesOf(session, walletId))
  throw blocked(row?.seconds ?? null)
}

/** A right proof: the session's count of wrong ones begins anew, and the wallet's day has one less. */
export async function clearTries(db: Db, session: Trying, walletId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ recoveryFailures: 0, recoveryBlockedUntil: null })
      .where(eq(sessions.id, session.id))
    await tx
      .update(recoveryTries)
      .set({ count: sql`greatest(${recoveryTries.count} - 1, 0)` })
      .where(triesOf(session, walletId))
  })
}

const triesOf = (session: Trying, walletId: string) =>
  and(eq(recoveryTries.walletId, walletId), eq(recoveryTries.grade, gradeOf(session)))

const blocked = (seconds: number | null) =>
  new HttpError(429, 'recovery_blocked', 'Too many wrong tries; wait before the next one', {
    headers: { 'retry-after': String(Math.max(1, seconds ?? 1)) },
  })
