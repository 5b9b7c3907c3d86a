import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  historyTold,
  historyTransactions,
  historyTransfers,
  historyWatches,
} from '../../db/schema/history.ts'
import { leases } from '../../db/schema/leases.ts'
import { forgottenBefore } from './toldHashes.ts'

/** An address without a request since then is forgotten, and read anew at the next one; by the clock of the database. */
const unwantedBefore = sql`now() - interval '90 days'`
/** Rows of one transaction, so that none holds what others wait for, and transactions of one sweep. */
const addressesInOne = 50
const hashesInOne = 1_000
const mostRounds = 200

/** Deletes addresses that nobody asks for, with all that was read of them, and hashes that no node ever knew. */
export async function sweepHistory(db: Db, signal: AbortSignal): Promise<void> {
  for (const [forget, most] of [
    [forgetWatches, addressesInOne],
    [forgetTold, hashesInOne],
  ] as const)
    for (let round = 0; round < mostRounds && !signal.aborted; round += 1)
      if ((await forget(db, most)) < most) break
  // Of processes that are gone, for work that nobody wanted since.
  await db.delete(leases).where(lt(leases.expiresAt, sql`now() - interval '1 hour'`))
}

function forgetWatches(db: Db, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    // Held, so that whoever reads for one of them writes before (then it is not old) or finds none and begins anew.
    const old = await tx
      .select({ chain: historyWatches.chain, address: historyWatches.address })
      .from(historyWatches)
      .where(lt(historyWatches.askedAt, unwantedBefore))
      .limit(most)
      .for('update', { skipLocked: true })
    for (const { chain, address } of old)
      for (const table of [historyTransfers, historyTransactions, historyTold, historyWatches])
        await tx.delete(table).where(and(eq(table.chain, chain), eq(table.address, address)))
    return old.length
  })
}

function forgetTold(db: Db, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const old = tx
      .$with('old')
      .as(
        tx
          .select({ chain: historyTold.chain, address: historyTold.address, hash: historyTold.hash })
          .from(historyTold)
          .where(lt(historyTold.toldAt, forgottenBefore))
          .limit(most)
          .for('update', { skipLocked: true }),
      )
    const gone = await tx
      .with(old)
      .delete(historyTold)
      .where(
        inArray(
          sql`(${historyTold.chain}, ${historyTold.address}, ${historyTold.hash})`,
          tx.select({ key: sql`${old.chain}, ${old.address}, ${old.hash}` }).from(old),
        ),
      )
      .returning({ hash: historyTold.hash })
    return gone.length
  })
}
