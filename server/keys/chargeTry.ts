import { and, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { HttpError } from '../errors/httpError.ts'
import { shareOf } from './readShare.ts'
import { staleRotation } from './walletOf.ts'

/** Wrong proofs in a row that are taken before the first pause. */
export const freeTries = 5
/** Seconds: the first pause, which doubles with each further wrong proof, and the longest one. */
export const pause = { first: 30, longest: 3_600 }

/**
 * Counts a try at a recovery share before it is made, in one statement: however many arrive at once, in however many
 * processes, no more are taken than allowed. A right proof clears the count.
 *
 * @throws HttpError 429 `recovery_blocked` with `Retry-After`, 409 `stale_rotation`
 */
export async function chargeTry(db: Db, walletId: string, rotation: number): Promise<void> {
  const share = shareOf(walletId, rotation, 'recovery')
  const { failures, blockedUntil } = walletShares
  const seconds = sql`least(${pause.longest}, ${pause.first} * power(2, least(${failures} + 1 - ${freeTries}, 20)))`
  const [charged] = await db
    .update(walletShares)
    .set({
      failures: sql`${failures} + 1`,
      blockedUntil: sql`case when ${failures} + 1 >= ${freeTries} then now() + ${seconds} * interval '1 second' end`,
    })
    .where(and(share, or(isNull(blockedUntil), lte(blockedUntil, sql`now()`))))
    .returning({ failures })
  if (charged) return
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${blockedUntil} - now()))::int` })
    .from(walletShares)
    .where(share)
  if (!row) throw staleRotation()
  throw blocked(row.seconds)
}

/** A right proof: the count of wrong ones begins anew. */
export async function clearTries(db: Db, walletId: string, rotation: number): Promise<void> {
  await db
    .update(walletShares)
    .set({ failures: 0, blockedUntil: null })
    .where(shareOf(walletId, rotation, 'recovery'))
}

const blocked = (seconds: number | null) =>
  new HttpError(429, 'recovery_blocked', 'Too many wrong tries; wait before the next one', {
    headers: { 'retry-after': String(Math.max(1, seconds ?? 1)) },
  })
