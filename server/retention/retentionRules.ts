import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RetentionSettings } from '../config/retentionConfig.ts'
import type { Db } from '../db/db.ts'
import { analyticsEvents } from '../db/schema/analyticsEvents.ts'
import { approvals } from '../db/schema/approvals.ts'
import { audit } from '../db/schema/audit.ts'
import { emailCodes } from '../db/schema/emailCodes.ts'
import { exchangeSessions } from '../db/schema/exchangeSessions.ts'
import { leases } from '../db/schema/leases.ts'
import { oneTimeIds } from '../db/schema/oneTimeIds.ts'
import { onrampOrders, onrampVisits } from '../db/schema/onramp.ts'
import { releaseFiles } from '../db/schema/releaseFiles.ts'
import { sessions } from '../db/schema/sessions.ts'
import { signingKeys } from '../db/schema/signingKeys.ts'
import { sponsorships } from '../db/schema/sponsorships.ts'
import { archiveRows } from './archiveRows.ts'

/** Rows of one statement, so that none holds what others wait for. */
export const sliceSize = 1_000
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Days after which nobody asks any more what came of a visit to a seller, or of a deposit: only the seller knows of its end. */
const visitDays = 30
/** Days for which is kept what was sponsored in each. */
const sponsorshipDays = 7
/** What ended is kept for so long: the clock of the process that set the end may be behind the database's. */
const graceMs = hourMs

/** What one transaction deleted, and whether there may be more. */
export interface Slice {
  count: number
  isFull: boolean
}

/** One kind of rows that are over at some time. */
export interface RetentionRule {
  /** As the table is called. */
  name: string
  deleteSlice(tx: Db): Promise<Slice>
}

/** By the clock of the database: a process whose own is ahead would delete what all others still need. */
const before = (ms: number): SQL => sql`now() - ${ms / 1000} * interval '1 second'`
/** Cast, so that an index on whole seconds serves. */
const secondsBefore = (ms: number): SQL => sql`floor(extract(epoch from ${before(ms)}))::bigint`
const dayBefore = (ms: number): SQL => sql`((${before(ms)}) at time zone 'UTC')::date`

/** Table → which of its rows are over. */
const byAge = (settings: RetentionSettings): [string, PgTable, () => SQL | undefined][] => [
  ['sessions', sessions, () => lt(sessions.expires, before(settings.sessions * dayMs))],
  ['signing_keys', signingKeys, () => lt(signingKeys.retiresAt, before(settings.signingKeys * dayMs))],
  ['onramp_orders', onrampOrders, () => lt(onrampOrders.startedAt, secondsBefore(settings.orders * dayMs))],
  ['onramp_visits', onrampVisits, () => lt(onrampVisits.visitedAt, secondsBefore(visitDays * dayMs))],
  ['analytics_events', analyticsEvents, () => lt(analyticsEvents.at, before(settings.analytics * dayMs))],
  ['one_time_ids', oneTimeIds, () => lt(oneTimeIds.expires, before(graceMs))],
  ['email_codes', emailCodes, () => lt(emailCodes.expires, before(graceMs))],
  ['approvals', approvals, () => lt(approvals.expires, before(graceMs))],
  ['sponsorships', sponsorships, () => lt(sponsorships.day, dayBefore(sponsorshipDays * dayMs))],
  [
    'exchange_sessions',
    exchangeSessions,
    () =>
      and(
        lt(exchangeSessions.createdAt, secondsBefore(visitDays * dayMs)),
        eq(exchangeSessions.state, 'open'),
      ),
  ],
  ['release_files', releaseFiles, () => lt(releaseFiles.seenAt, before(settings.releases * dayMs))],
  // Of processes that are gone, for work that nobody wanted since.
  ['leases', leases, () => lt(leases.expiresAt, before(graceMs))],
]

/** All that is deleted by age but the history, which has rules of its own. */
export function retentionRules(settings: RetentionSettings): RetentionRule[] {
  const rules: RetentionRule[] = byAge(settings).map(([name, table, isOver]) => ({
    name,
    deleteSlice: (tx) => deleteSome(tx, table, isOver()),
  }))
  const { audit: days, auditArchive } = settings
  if (days !== undefined)
    rules.push({ name: 'audit', deleteSlice: (tx) => archiveSome(tx, auditArchive, before(days * dayMs)) })
  return rules
}

/** Rows that somebody uses at the moment are left for the next time. */
export async function deleteSome(tx: Db, table: PgTable, isOver: SQL | undefined): Promise<Slice> {
  const old = sql`select ctid from ${table} where ${isOver} limit ${sliceSize} for update skip locked`
  const gone = await tx.execute(sql`delete from ${table} where ctid = any(array(${old})) returning 1`)
  const count = (gone as unknown as { rows: unknown[] }).rows.length
  return { count, isFull: count === sliceSize }
}

async function archiveSome(tx: Db, folder: string, end: SQL): Promise<Slice> {
  const old = await tx.select().from(audit).where(lt(audit.at, end)).orderBy(audit.id).limit(sliceSize)
  if (old.length === 0) return { count: 0, isFull: false }
  archiveRows(folder, 'audit', old)
  const ids = old.map(({ id }) => id)
  await tx.delete(audit).where(inArray(audit.id, ids))
  return { count: old.length, isFull: old.length === sliceSize }
}
