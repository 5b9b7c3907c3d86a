import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyWatches } from '../../db/schema/history.ts'

/** Notes that somebody asked for an address, which keeps it from the sweep; writes once a day at most. */
export async function touchWatch(db: Db, chain: string, address: string): Promise<void> {
  await db
    .update(historyWatches)
    .set({ askedAt: sql`now()` })
    .where(
      and(
        eq(historyWatches.chain, chain),
        eq(historyWatches.address, address),
        lt(historyWatches.askedAt, sql`now() - interval '1 day'`),
      ),
    )
}
