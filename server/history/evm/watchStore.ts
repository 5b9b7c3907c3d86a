import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { historyChains, historyWatches } from '../../db/schema/history.ts'
import { covers, findFollowed, fold, stateOf, type WatchState } from './followed.ts'
import { findTold } from './toldHashes.ts'
import { touchWatch } from './touchWatch.ts'
import type { LookSettings } from './walks.ts'

export interface Watch {
  version: number
  /** `undefined` before the first look. */
  state: WatchState | undefined
}

/** The watch, made when there is none, with what was found by whoever follows the chain. */
export async function openWatch(
  db: Db,
  chain: string,
  address: string,
  settings: LookSettings,
): Promise<Watch> {
  await db.insert(historyWatches).values({ chain, address }).onConflictDoNothing()
  await touchWatch(db, chain, address)
  const own = and(eq(historyWatches.chain, chain), eq(historyWatches.address, address))
  const [row] = await db.select().from(historyWatches).where(own)
  if (row?.since === null) await makeKnown(db, chain, address)
  return { version: row?.version ?? 0, state: row && (await foldOf(db, row, settings)) }
}

const foldOf = async (db: Db, row: typeof historyWatches.$inferSelect, settings: LookSettings) =>
  fold(row, await findFollowed(db, row.chain, row.top ?? -1), settings)

/** Above the block that is noted, whoever follows the chain looks for the address. */
function makeKnown(db: Db, chain: string, address: string): Promise<void> {
  return db.transaction(async (tx) => {
    // Held until the next block counts for this address, too: the watch is there already.
    const [followed] = await tx
      .select({ top: historyChains.top })
      .from(historyChains)
      .where(eq(historyChains.chain, chain))
      .for('share')
    if (!followed) return
    await tx
      .update(historyWatches)
      .set({ since: followed.top })
      .where(and(eq(historyWatches.chain, chain), eq(historyWatches.address, address)))
  })
}

/** The watches that are there of an address, by chain. */
export async function findWatches(
  db: Db,
  chains: readonly string[],
  address: string,
): Promise<Map<string, WatchState>> {
  const rows = await db
    .select()
    .from(historyWatches)
    .where(and(inArray(historyWatches.chain, [...chains]), eq(historyWatches.address, address)))
  const found = new Map<string, WatchState>()
  for (const row of rows) {
    const state = stateOf(row)
    if (state) found.set(row.chain, state)
  }
  return found
}

/** Up to which block the whole past of an address is known, also of what somebody reported; `undefined` where some of it is not. */
export async function findKnown(
  db: Db,
  chain: string,
  address: string,
  settings: LookSettings,
): Promise<{ top: number; isHead: boolean } | undefined> {
  const own = and(eq(historyWatches.chain, chain), eq(historyWatches.address, address))
  const [row] = await db.select().from(historyWatches).where(own)
  if (!row || row.top === null) return undefined
  const followed = await findFollowed(db, chain, row.top)
  const state = fold(row, followed, settings)
  if (!state || state.unread.length > 0 || state.sources.length > 0) return undefined
  if ((await findTold(db, chain, address)).length > 0) return undefined
  // Whoever asks keeps it from the sweep.
  await touchWatch(db, chain, address)
  return { top: state.top, isHead: followed?.isHead === true && covers(row, followed) }
}
