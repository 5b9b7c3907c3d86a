import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RetentionSettings } from '../config/retentionConfig.ts'
import type { Db } from '../db/db.ts'
import { audit } from '../db/schema/audit.ts'
import { onrampOrders } from '../db/schema/onramp.ts'
import { sessions } from '../db/schema/sessions.ts'
import { signingKeys } from '../db/schema/signingKeys.ts'
import { archiveRows } from './archiveRows.ts'

/** Rows of one transaction, so that none holds what others wait for. */
export const sliceSize = 1_000
const dayMs = 86_400_000
/** Advisory lock of who sweeps; an arbitrary constant. */
const sweepLock = 4_284_674

interface Rule {
  name: 'sessions' | 'signing_keys' | 'onramp_orders'
  table: PgTable
  isOld: SQL
}

const ago = (days: number): Date => new Date(Date.now() - days * dayMs)

const rulesOf = (settings: RetentionSettings): Rule[] => [
  { name: 'sessions', table: sessions, isOld: lt(sessions.expires, ago(settings.sessions)) },
  { name: 'signing_keys', table: signingKeys, isOld: lt(signingKeys.retiresAt, ago(settings.signingKeys)) },
  {
    name: 'onramp_orders',
    table: onrampOrders,
    isOld: lt(onrampOrders.startedAt, Math.floor(ago(settings.orders).getTime() / 1000)),
  },
]

export interface SweepOptions {
  signal: AbortSignal
  onDeleted?(table: string, count: number): void
}

/** Deletes what is older than it has to be kept, in slices, in one process at a time. */
export async function sweepRetention(
  db: Db,
  settings: RetentionSettings,
  options: SweepOptions,
): Promise<void> {
  const { signal, onDeleted = () => {} } = options
  const steps: [string, (tx: Db) => Promise<number>][] = rulesOf(settings).map((rule) => [
    rule.name,
    (tx) => deleteSlice(tx, rule),
  ])
  if (settings.audit !== undefined)
    steps.push(['audit', (tx) => archiveSlice(tx, settings, ago(settings.audit ?? 0))])
  for (const [name, step] of steps) {
    let count = sliceSize
    while (count === sliceSize && !signal.aborted) {
      count = await underLock(db, step)
      if (count > 0) onDeleted(name, count)
    }
  }
}

/** @returns 0 also where another process sweeps */
function underLock(db: Db, step: (tx: Db) => Promise<number>): Promise<number> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    const taken = await tx.execute(sql`select pg_try_advisory_xact_lock(${sweepLock}) as taken`)
    const { rows } = taken as unknown as { rows: { taken: boolean }[] }
    return rows[0]?.taken ? step(tx) : 0
  })
}

async function deleteSlice(tx: Db, { table, isOld }: Rule): Promise<number> {
  const old = sql`select ctid from ${table} where ${isOld} limit ${sliceSize}`
  const gone = await tx.execute(sql`delete from ${table} where ctid in (${old}) returning 1`)
  return (gone as unknown as { rows: unknown[] }).rows.length
}

async function archiveSlice(tx: Db, { auditArchive }: RetentionSettings, before: Date): Promise<number> {
  const old = await tx.select().from(audit).where(lt(audit.at, before)).orderBy(audit.id).limit(sliceSize)
  if (old.length === 0) return 0
  archiveRows(auditArchive, 'audit', old)
  await tx.delete(audit).where(
    inArray(
      audit.id,
      old.map(({ id }) => id),
    ),
  )
  return old.length
}
