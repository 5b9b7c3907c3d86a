import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyTold } from '../../db/schema/history.ts'

/** Hashes that wait for their block, of one address on one chain. */
export const mostTold = 50
/** What was reported before, and no node knows, is forgotten; by the clock of the database. */
export const forgottenBefore = sql`now() - interval '1 hour'`

const of = (chain: string, address: string) =>
  and(eq(historyTold.chain, chain), eq(historyTold.address, address))

export async function findTold(db: Db, chain: string, address: string): Promise<string[]> {
  const rows = await db
    .select({ hash: historyTold.hash })
    .from(historyTold)
    .where(and(of(chain, address), gt(historyTold.toldAt, forgottenBefore)))
  return rows.map(({ hash }) => hash)
}

/** Anybody may tell of any address: the last that was told always counts, and the one told longest ago gives way. */
export function addTold(db: Db, chain: string, address: string, hash: string): Promise<void> {
  const toldAt = sql`now()`
  return db.transaction(async (tx) => {
    await tx
      .insert(historyTold)
      .values({ chain, address, hash, toldAt })
      .onConflictDoUpdate({
        target: [historyTold.chain, historyTold.address, historyTold.hash],
        set: { toldAt },
      })
    const kept = tx
      .select({ hash: historyTold.hash })
      .from(historyTold)
      .where(of(chain, address))
      .orderBy(desc(historyTold.toldAt))
      .limit(mostTold)
    await tx
      .delete(historyTold)
      .where(and(of(chain, address), ne(historyTold.hash, hash), notInArray(historyTold.hash, kept)))
  })
}
