import type { SourceProgress, Unread } from '../../db/schema/history.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { HistorySource } from '../sources/historySource.ts'
import type { LogReader } from './findHashes.ts'
import type { WatchState } from './followed.ts'
import type { FullBlocks } from './fullBlocks.ts'
import type { Movement } from './movement.ts'
import { readHeaders } from './readTransactions.ts'
import { isPaused, sourcePauseMs } from './walks.ts'

export interface PieceReaders {
  chain: Chain
  logs: LogReader
  blocks: FullBlocks
  source: HistorySource | undefined
  /** So many of the newest blocks are read in full. */
  fullBlocks: number
  onSourceTrouble(list: string, error: unknown): void
}

/** What one step finds, and what is left after it. */
export interface Piece {
  hashes: string[]
  inside: Map<string, Movement[]>
  state: WatchState
  /** Blocks that were looked through. */
  blocks: number
}

/** The newest piece that is not known yet: of the explorer when it is behind, else of the logs. */
export async function readPiece(
  readers: PieceReaders,
  address: string,
  state: WatchState,
): Promise<Piece | undefined> {
  const [unread] = state.unread
  const behind = state.sources.find(
    (list) => !isPaused(list, Date.now()) && (list.block === null || !unread || list.block >= unread.to),
  )
  if (behind && readers.source) return readSource(readers, readers.source, address, state, behind)
  return unread ? readBlocks(readers, address, state, unread) : undefined
}

async function readBlocks(
  { chain, logs, blocks, fullBlocks }: PieceReaders,
  address: string,
  state: WatchState,
  range: Unread,
): Promise<Piece> {
  const { from, hashes } = await logs.readTop(address, range)
  const fullFrom = Math.max(from, state.top - fullBlocks + 1)
  const full = fullFrom <= range.to ? await blocks.read(fullFrom, range.to) : []
  const own = full.flatMap(({ transactions }) =>
    transactions
      .filter((each) => 'isOdd' in each || each.from === address || each.to === address)
      .map(({ hash }) => hash),
  )
  const rest = state.unread.slice(1)
  if (from > range.from) {
    const header = (await readHeaders(chain, [from])).get(from)
    rest.unshift({ from: range.from, to: from - 1, above: header?.timestamp ?? range.above })
  }
  return {
    hashes: [...new Set([...hashes, ...own])],
    inside: new Map(),
    state: { ...state, unread: rest },
    blocks: range.to - from + 1,
  }
}

async function readSource(
  { onSourceTrouble }: PieceReaders,
  source: HistorySource,
  address: string,
  state: WatchState,
  progress: SourceProgress,
): Promise<Piece> {
  const others = state.sources.filter((each) => each !== progress)
  const pieceOf = (sources: SourceProgress[], hashes: string[] = [], inside = new Map()): Piece => ({
    hashes,
    inside,
    state: { ...state, sources },
    blocks: 0,
  })
  try {
    const { items, count, next } = await source.read(progress.list, address, progress.page)
    const wanted = items.filter(({ block }) => block >= progress.until && block <= state.top)
    const inside = new Map<string, Movement[]>()
    for (const item of wanted) {
      const own = item.inside.filter(({ from, to }) => from === address || to === address)
      inside.set(item.hash, [...(inside.get(item.hash) ?? []), ...own])
    }
    const last = items.at(-1)
    // A page of which nothing can be read is not the last; one without records is, whatever comes next.
    const isLast = next === null || next === progress.page || count === 0
    const isOver = isLast || (last && last.block < progress.until)
    const moved = { ...progress, page: next ?? '', ...(last && { block: last.block, ts: last.ts }) }
    return pieceOf(isOver ? others : [...others, moved], [...inside.keys()], inside)
  } catch (error) {
    onSourceTrouble(progress.list, error)
    return pieceOf([...others, { ...progress, pausedUntil: Date.now() + sourcePauseMs }])
  }
}
