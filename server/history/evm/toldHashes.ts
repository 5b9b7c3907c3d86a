import { and, desc, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyTold } from '../../db/schema/history.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'

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

/** Of them, those that blocks name and no node described when the blocks were read: the newest. */
const mostMissing = 25
/** They are looked for at so many looks, then for as long as what somebody reported. A look takes a day off. */
const missingLooks = 30
const day = sql`interval '1 day'`
export const untilLooked = sql`now() + ${missingLooks} * ${day}`
const isMissing = gt(historyTold.toldAt, sql`now()`)

/** What blocks name and waits already; what somebody reported is none of it, and takes no room. */
export async function findMissing(db: Db, chain: string, address: string): Promise<Set<string>> {
  const rows = await db
    .select({ hash: historyTold.hash })
    .from(historyTold)
    .where(and(of(chain, address), isMissing))
  return new Set(rows.map(({ hash }) => hash))
}

/** Of these, what waits already and, the newest first, as many more as push no others out. */
export async function fitting(
  db: Db,
  chain: string,
  address: string,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return []
  const waiting = await findMissing(db, chain, address)
  const more = hashes.filter((hash) => !waiting.has(hash))
  const tooMany = Math.max(0, more.length - Math.max(0, mostMissing - waiting.size))
  const late = new Set(more.slice(tooMany))
  return hashes.filter((hash) => waiting.has(hash) || late.has(hash))
}

/**
 * Where these would push others out, what names them is not read yet.
 *
 * @throws ChainUnavailable
 */
export async function requireRoom(
  db: Db,
  chain: string,
  address: string,
  hashes: readonly string[],
): Promise<void> {
  if ((await fitting(db, chain, address, hashes)).length < hashes.length)
    throw new ChainUnavailable(`${chain}: too many transactions that can't be read`)
}

/** What blocks name and could not be read is read again by its hash at the next looks of the address. */
export async function addMissing(
  tx: Db,
  chain: string,
  address: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .insert(historyTold)
    .values(hashes.slice(-mostMissing).map((hash) => ({ chain, address, hash, toldAt: untilLooked })))
    .onConflictDoUpdate({
      target: [historyTold.chain, historyTold.address, historyTold.hash],
      set: { toldAt: untilLooked },
    })
  const kept = tx
    .select({ hash: historyTold.hash })
    .from(historyTold)
    .where(and(of(chain, address), isMissing))
    .orderBy(desc(historyTold.toldAt))
    .limit(mostMissing)
  await tx.delete(historyTold).where(and(of(chain, address), isMissing, notInArray(historyTold.hash, kept)))
}

/** One more look did not find these. */
export async function lowerMissing(
  tx: Db,
  chain: string,
  address: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .update(historyTold)
    .set({ toldAt: sql`${historyTold.toldAt} - ${day}` })
    .where(and(of(chain, address), isMissing, inArray(historyTold.hash, [...hashes])))
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
        set: { toldAt: sql`greatest(${historyTold.toldAt}, now())` },
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
