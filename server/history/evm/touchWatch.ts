import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyWatches } from '../../db/schema/history.ts'

const day = 86_400_000

/** Notes that somebody asked for an address, which keeps it from the sweep; writes once a day at most. */
export async function touchWatch(db: Db, chain: string, address: string): Promise<void> {
  const yesterday = new Date(Date.now() - day)
  await db
    .update(historyWatches)
    .set({ askedAt: new Date() })
    .where(
      and(
        eq(historyWatches.chain, chain),
        eq(historyWatches.address, address),
        lt(historyWatches.askedAt, yesterday),
      ),
    )
}
