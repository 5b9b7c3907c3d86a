import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { RetentionRule, Slice } from './retentionRules.ts'

/** Advisory lock of who sweeps; an arbitrary constant. */
const sweepLock = 4_284_674

export interface SweepOptions {
  signal: AbortSignal
  onDeleted?(table: string, count: number): void
  onFailed?(table: string): void
}

/**
 * Deletes what is over, a slice of each rule in turn while there is more, in one process at a time. A rule that fails holds up
 * no other one.
 *
 * @throws the first failure, afterwards
 */
export async function sweepRetention(
  db: Db,
  rules: readonly RetentionRule[],
  { signal, onDeleted = () => {}, onFailed = () => {} }: SweepOptions,
): Promise<void> {
  const failures: unknown[] = []
  let rest = [...rules]
  while (rest.length > 0) {
    const full: RetentionRule[] = []
    for (const rule of rest) {
      if (signal.aborted) break
      try {
        const { count, isFull } = await underLock(db, rule)
        if (count > 0) onDeleted(rule.name, count)
        if (isFull) full.push(rule)
      } catch (error) {
        failures.push(error)
        onFailed(rule.name)
      }
    }
    rest = signal.aborted ? [] : full
  }
  if (failures.length > 0) throw failures[0]
}

/** Nothing where another process sweeps. */
function underLock(db: Db, { deleteSlice }: RetentionRule): Promise<Slice> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    const taken = await tx.execute(sql`select pg_try_advisory_xact_lock(${sweepLock}) as taken`)
    const { rows } = taken as unknown as { rows: { taken: boolean }[] }
    return rows[0]?.taken ? deleteSlice(tx) : { count: 0, isFull: false }
  })
}
