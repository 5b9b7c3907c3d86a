import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  historyBlocks,
  historyChains,
  type historyWatches,
  type SourceProgress,
  type Unread,
} from '../../db/schema/history.ts'
import { type Ancestor, thin } from './ancestors.ts'
import { type LookSettings, walks } from './walks.ts'

/** What is known of an address on a chain. */
export interface WatchState {
  top: number
  ancestors: Ancestor[]
  unread: Unread[]
  sources: SourceProgress[]
}

/** How far a chain is followed. */
export interface Followed {
  first: number
  top: number
  ancestors: Ancestor[]
  /** Just now `top` was the head of the chain. */
  isHead: boolean
  /** Hash of the block that was given, where it was looked through lately. */
  hash: string | null
}

type WatchRow = typeof historyWatches.$inferSelect

/** After so long without a look, nobody follows the chain. */
const looked = sql`interval '4 seconds'`

/** How far a chain is followed, and what its block of this number is. */
export async function findFollowed(db: Db, chain: string, block: number): Promise<Followed | undefined> {
  const { first, top, ancestors, checkedAt } = historyChains
  const isHead = sql<boolean>`${checkedAt} > now() - ${looked}`
  const [row] = await db
    .select({ first, top, ancestors, isHead, hash: historyBlocks.hash })
    .from(historyChains)
    .leftJoin(
      historyBlocks,
      and(eq(historyBlocks.chain, historyChains.chain), eq(historyBlocks.block, block)),
    )
    .where(eq(historyChains.chain, chain))
  return row
}

/** What an address's own row says; `undefined` before the first look. */
export function stateOf({ top, ancestors, unread, sources }: WatchRow): WatchState | undefined {
  return top === null ? undefined : { top, ancestors, unread, sources }
}

/**
 * Does what was followed join what was read for the address itself? Its newest block must be one of the same chain, and what
 * is still to be read of it in full, it reads for itself.
 */
export function covers({ top, since, unread, ancestors }: WatchRow, followed: Followed): boolean {
  if (top === null || since === null || top < since || top < followed.first - 1) return false
  if (top <= followed.top && followed.hash !== ancestors[0]?.[1]) return false
  return unread[0]?.to !== top
}

/** What is known of an address by itself and by whoever follows the chain. */
export function fold(
  row: WatchRow,
  followed: Followed | undefined,
  { fullBlocks, lists }: LookSettings,
): WatchState | undefined {
  const state = stateOf(row)
  if (!state || !followed || followed.top <= state.top || !covers(row, followed)) return state
  const { top, ancestors } = followed
  const until = Math.min(state.top + 1, ...state.sources.map((source) => source.until))
  const isFar = top - state.top > fullBlocks && lists.length > 0
  return {
    ...state,
    top,
    ancestors: thin([...state.ancestors, ...ancestors]),
    // What moved inside of calls stands in no block.
    sources: isFar ? walks(lists, until) : state.sources,
  }
}
