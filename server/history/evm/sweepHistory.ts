import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  historyTold,
  historyTransactions,
  historyTransfers,
  historyWatches,
} from '../../db/schema/history.ts'
import { deleteSome, type RetentionRule, type Slice } from '../../retention/retentionRules.ts'
import { forgottenBefore } from './toldHashes.ts'

/** Addresses that nobody asks for, with all that was read of them, and hashes that no node ever knew. */
export const historyRules = (days: number): RetentionRule[] => [
  { name: 'history_watches', deleteSlice: (tx) => forgetWatch(tx, days) },
  {
    name: 'history_told',
    deleteSlice: (tx) => deleteSome(tx, historyTold, lt(historyTold.toldAt, forgottenBefore)),
  },
]

/**
 * One address at most, so that an embedded database is not held up for long. It goes whole and its watch last: rows without a
 * watch would be found by nobody. What another transaction holds is waited for.
 */
async function forgetWatch(tx: Db, days: number): Promise<Slice> {
  // By the clock of the database. Held, so that whoever reads for it writes before (then it is not old) or finds none and
  // begins anew.
  const [old] = await tx
    .select({ chain: historyWatches.chain, address: historyWatches.address })
    .from(historyWatches)
    .where(lt(historyWatches.askedAt, sql`now() - ${days} * interval '1 day'`))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!old) return { count: 0, isFull: false }
  for (const table of [historyTransfers, historyTransactions, historyTold, historyWatches])
    await tx.delete(table).where(and(eq(table.chain, old.chain), eq(table.address, old.address)))
  return { count: 1, isFull: true }
}
