import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  historyTold,
  historyTransactions,
  historyTransfers,
  historyWatches,
} from '../../db/schema/history.ts'
import { deleteSome, type RetentionRule, type Slice, sliceSize } from '../../retention/retentionRules.ts'
import { forgottenBefore } from './toldHashes.ts'

/** Addresses of one transaction. */
const addressesInOne = 50

/** Addresses that nobody asks for, with all that was read of them, and hashes that no node ever knew. */
export const historyRules = (days: number): RetentionRule[] => [
  { name: 'history_watches', deleteSlice: (tx) => forgetWatches(tx, days) },
  {
    name: 'history_told',
    deleteSlice: (tx) => deleteSome(tx, historyTold, lt(historyTold.toldAt, forgottenBefore)),
  },
]

/** An address goes whole: one with half of its rows would look like one that was read. */
async function forgetWatches(tx: Db, days: number): Promise<Slice> {
  // By the clock of the database. Held, so that whoever reads for one of them writes before (then it is not old) or finds
  // none and begins anew.
  const old = await tx
    .select({ chain: historyWatches.chain, address: historyWatches.address })
    .from(historyWatches)
    .where(lt(historyWatches.askedAt, sql`now() - ${days} * interval '1 day'`))
    .limit(addressesInOne)
    .for('update', { skipLocked: true })
  let count = 0
  let rows = 0
  for (const { chain, address } of old) {
    if (rows >= sliceSize) break
    count += 1
    for (const table of [historyTransfers, historyTransactions, historyTold, historyWatches]) {
      const isOfIt = and(eq(table.chain, chain), eq(table.address, address))
      for (let isFull = true; isFull; ) {
        const slice = await deleteSome(tx, table, isOfIt)
        rows += slice.count
        isFull = slice.isFull
      }
    }
  }
  return { count, isFull: count < old.length || old.length === addressesInOne }
}
