import type { Db } from '../../db/db.ts'
import type { Unread } from '../../db/schema/history.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { LogReader } from './findHashes.ts'
import type { WatchState } from './followed.ts'
import { knownHashes, writeStep } from './indexStore.ts'
import { lookAtHead } from './lookAtHead.ts'
import { ChainMoved, readHeaders, readTransactions } from './readTransactions.ts'
import { requireRoom } from './toldHashes.ts'
import type { LookSettings } from './walks.ts'
import { openWatch } from './watchStore.ts'

export interface GlanceOptions extends LookSettings {
  db: Db
  chain: Chain
  logs: LogReader
  /** Pieces of logs in one glance; the next one goes on below. */
  pieces: number
  signal: AbortSignal
}

/**
 * Looks at a few pieces of logs, the newest first, so that tokens of an address are known before anybody opens its
 * history. The newest blocks, which the history reads in full, stay unread for it: of them the logs are looked at each
 * time. What was found and how far it came is in the database.
 *
 * @returns whether nothing is left below the newest blocks
 * @throws ChainMoved, ChainUnavailable, NodeRefused
 */
export async function glance(options: GlanceOptions, address: string): Promise<boolean> {
  const { db, chain, pieces, signal } = options
  for (let piece = 0; piece < pieces && !signal.aborted; piece += 1) {
    const { version, state: known } = await openWatch(db, chain.id, address, options)
    const isFirst = piece === 0 || known === undefined
    const look = isFirst
      ? await lookAtHead(chain, known, options)
      : { state: known, takenBackAbove: undefined }
    const newest = isFirst ? await readNewest(options, address, look.state) : []
    const { hashes, unread } = await readOlder(options, address, look.state)
    const stored = await knownHashes(db, chain.id, address, look.takenBackAbove === undefined ? newest : [])
    const wanted = new Set([...newest.filter((hash) => !stored.has(hash)), ...hashes])
    const reading = await readTransactions(chain, address, [...wanted])
    const { found: transactions } = reading
    const isNew = unread !== undefined || transactions.length > 0 || look.takenBackAbove !== undefined
    if (isNew) {
      if (isFirst) await requireHead(chain, look.state)
      const state = unread ? { ...look.state, unread } : look.state
      const { takenBackAbove } = look
      // What stands in the newest blocks is read again with them.
      const late = unread ? reading.unreadable.filter((hash) => hashes.includes(hash)) : []
      await requireRoom(db, chain.id, address, late)
      const lost = isFirst && unread ? reading.missing.filter((hash) => hashes.includes(hash)) : []
      const passed = [...lost, ...late]
      const found = { takenBackAbove, transactions, settled: [], missing: passed, missed: [] }
      await writeStep(db, chain.id, address, { version, state, ...found })
    }
    if (unread === undefined) return true
  }
  return false
}

const lowestFull = ({ top }: WatchState, fullBlocks: number): number => top - fullBlocks + 1

/** Of the newest blocks that are not read yet. */
async function readNewest(
  { logs, fullBlocks }: GlanceOptions,
  address: string,
  state: WatchState,
): Promise<string[]> {
  const [range] = state.unread
  if (!range || range.to < lowestFull(state, fullBlocks)) return []
  const from = Math.max(range.from, lowestFull(state, fullBlocks))
  return (await logs.readTop(address, { from, to: range.to })).hashes
}

/** The newest piece below those; `unread` is what is left, `undefined` when there was none. */
async function readOlder(
  { chain, logs, fullBlocks }: GlanceOptions,
  address: string,
  state: WatchState,
): Promise<{ hashes: string[]; unread: Unread[] | undefined }> {
  const full = lowestFull(state, fullBlocks)
  const at = state.unread.findIndex(({ from }) => from < full)
  const range = state.unread[at]
  if (!range) return { hashes: [], unread: undefined }
  const to = Math.min(range.to, full - 1)
  const { from, hashes } = await logs.readTop(address, { from: range.from, to })
  const parts: Unread[] = range.to > to ? [{ from: to + 1, to: range.to, above: range.above }] : []
  if (from > range.from) {
    const header = (await readHeaders(chain, [from])).get(from)
    parts.push({ from: range.from, to: from - 1, above: header?.timestamp ?? range.above })
  }
  return { hashes, unread: state.unread.toSpliced(at, 1, ...parts) }
}

/** Nothing that was read may be of a chain that is gone meanwhile. @throws ChainMoved */
export async function requireHead(chain: Chain, { top, ancestors }: WatchState): Promise<void> {
  const header = (await readHeaders(chain, [top])).get(top)
  if (header?.hash !== ancestors[0]?.[1]) throw new ChainMoved()
}
