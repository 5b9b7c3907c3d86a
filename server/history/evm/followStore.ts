import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyBlocks, historyChains, historyRecent, historyWatches } from '../../db/schema/history.ts'
import { type Ancestor, thin } from './ancestors.ts'
import type { Followed } from './followed.ts'
import { deepest, insertAll, takeBack } from './indexStore.ts'
import type { MinedTransaction } from './movement.ts'
import { addMissing, fitting } from './toldHashes.ts'

/** What new blocks brought; written whole or not at all. */
export interface FollowStep {
  top: number
  ancestors: Ancestor[]
  blocks: readonly Ancestor[]
  /** The addresses that were looked for. */
  known: ReadonlySet<string>
  /** Of those that are named in the blocks. */
  found: ReadonlyMap<string, readonly MinedTransaction[]>
  /** Hashes that name them and could not be read. */
  missing: ReadonlyMap<string, readonly string[]>
  /** Of those, what a node gave in a form that can't be read. */
  unreadable: ReadonlySet<string>
  /** Everybody who is named in the blocks. */
  named: readonly string[]
}

/** Blocks by which what was read for an address alone is joined; of the rest, the address looks for itself. */
const keptBlocks = 50_000

/** Begins above a block: what is below is each address's own. By `older` blocks a later reorganisation shows, too. */
export function beginAt(db: Db, chain: string, head: Ancestor, older: readonly Ancestor[]): Promise<void> {
  const ancestors = thin([head, ...older])
  const begun = { first: head[0] + 1, top: head[0], ancestors, checkedAt: sql`now()` }
  return db.transaction(async (tx) => {
    await tx
      .insert(historyChains)
      .values({ chain, ...begun })
      .onConflictDoUpdate({ target: historyChains.chain, set: begun })
    await tx.delete(historyBlocks).where(eq(historyBlocks.chain, chain))
    await addBlocks(tx, chain, [head])
  })
}

async function addBlocks(tx: Db, chain: string, blocks: readonly Ancestor[]): Promise<void> {
  await tx.insert(historyBlocks).values(blocks.map(([block, hash]) => ({ chain, block, hash })))
}

/** Blocks that were followed, between two others, the lowest first. */
export async function findBlocks(db: Db, chain: string, above: number, below: number): Promise<Ancestor[]> {
  const { block, hash } = historyBlocks
  const rows = await db
    .select({ block, hash })
    .from(historyBlocks)
    .where(and(eq(historyBlocks.chain, chain), gt(block, above), lt(block, below)))
    .orderBy(asc(block))
  return rows.map(({ block, hash }) => [block, hash])
}

export async function noteHead(db: Db, chain: string): Promise<void> {
  await db.update(historyChains).set({ checkedAt: sql`now()` }).where(eq(historyChains.chain, chain))
}

/** Those of these addresses that are known; held until the end of the transaction. */
export async function findWatched(db: Db, chain: string, named: readonly string[]): Promise<string[]> {
  // As one value: a block names thousands.
  const given = sql`(select value from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb))`
  const rows = await db
    .select({ address: historyWatches.address })
    .from(historyWatches)
    .where(and(eq(historyWatches.chain, chain), sql`${historyWatches.address} in ${given}`))
    .orderBy(asc(historyWatches.address))
    .for('key share')
  return rows.map(({ address }) => address)
}

/** `false` when somebody else wrote, or came to be looked for, meanwhile: then nothing was written. */
export function writeFollowed(db: Db, chain: string, before: Followed, step: FollowStep): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await hold(tx, chain, before))) return false
    const watched = await findWatched(tx, chain, step.named)
    if (watched.some((address) => !step.known.has(address))) return false
    const waiting = new Map<string, string[]>()
    // Before any other row: a reading of an address writes its watch first, too.
    for (const address of watched) waiting.set(address, await makeRoom(tx, chain, address, step))
    for (const address of watched) {
      await insertAll(tx, chain, address, step.found.get(address) ?? [], step.top)
      await addMissing(tx, chain, address, waiting.get(address) ?? [])
    }
    await tx
      .update(historyChains)
      .set({ top: step.top, ancestors: step.ancestors, checkedAt: sql`now()` })
      .where(eq(historyChains.chain, chain))
    await addBlocks(tx, chain, step.blocks)
    const isBelow = lte(historyBlocks.block, step.top - keptBlocks)
    await tx.delete(historyBlocks).where(and(eq(historyBlocks.chain, chain), isBelow))
    const isOld = lte(historyRecent.block, step.top - deepest)
    await tx.delete(historyRecent).where(and(eq(historyRecent.chain, chain), isOld))
    return true
  })
}

/**
 * What of an address waits. Where not all that can't be read fits, the address reads up to this block for itself, and is
 * followed again from there on. A reading that counted the room before is made anew.
 */
async function makeRoom(
  tx: Db,
  chain: string,
  address: string,
  { missing, unreadable, top }: FollowStep,
): Promise<string[]> {
  const hashes = missing.get(address) ?? []
  const late = hashes.filter((hash) => unreadable.has(hash))
  if (late.length === 0) return [...hashes]
  const own = and(eq(historyWatches.chain, chain), eq(historyWatches.address, address))
  await tx
    .update(historyWatches)
    .set({ version: sql`${historyWatches.version} + 1` })
    .where(own)
  const fits = new Set(await fitting(tx, chain, address, late))
  if (fits.size < late.length) await tx.update(historyWatches).set({ since: top }).where(own)
  return hashes.filter((hash) => !unreadable.has(hash) || fits.has(hash))
}

/** What stood above a block counts for nobody any more. `false` when somebody else wrote meanwhile. */
export function takeBackFollowed(db: Db, chain: string, before: Followed, above: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await hold(tx, chain, before))) return false
    const isAbove = and(eq(historyRecent.chain, chain), gt(historyRecent.block, above))
    const { address } = historyRecent
    const rows = await tx.selectDistinct({ address }).from(historyRecent).where(isAbove).orderBy(asc(address))
    for (const row of rows) await takeBack(tx, chain, row.address, above)
    await tx.delete(historyRecent).where(isAbove)
    await tx.delete(historyBlocks).where(and(eq(historyBlocks.chain, chain), gt(historyBlocks.block, above)))
    const ancestors = before.ancestors.filter(([number]) => number <= above)
    await tx
      .update(historyChains)
      .set({ top: above, first: Math.min(before.first, above + 1), ancestors })
      .where(eq(historyChains.chain, chain))
    return true
  })
}

/** Nobody else writes, and no address is made known, until the end of the transaction. */
async function hold(tx: Db, chain: string, before: Followed): Promise<boolean> {
  const { top, ancestors } = historyChains
  const [row] = await tx
    .select({ top, ancestors })
    .from(historyChains)
    .where(eq(historyChains.chain, chain))
    .for('update')
  return row?.top === before.top && row.ancestors[0]?.[1] === before.ancestors[0]?.[1]
}
