import { setTimeout as wait } from 'node:timers/promises'
import { createLruCache } from '../../cache/lruCache.ts'
import { steadyNow } from '../../cache/steadyNow.ts'
import type { Db } from '../../db/db.ts'
import type { Lease, Leases } from '../../db/leases.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import { inOneProcess } from '../inOneProcess.ts'
import { QueueFull, type Slots } from '../slots.ts'
import { type ChainFollower, createChainFollower, type FollowSettings } from './followChain.ts'
import type { WatchState } from './followed.ts'
import { glance, requireHead } from './glance.ts'
import { isWhole } from './horizon.ts'
import { deepest, writeStep } from './indexStore.ts'
import { lookAtHead } from './lookAtHead.ts'
import { type PieceReaders, readPiece } from './readPiece.ts'
import { ChainMoved, readTransactions } from './readTransactions.ts'
import { findMissing, findTold, requireRoom } from './toldHashes.ts'
import { findKnown, openWatch } from './watchStore.ts'

/** What happened on one chain, in the database. */
export interface ChainIndex {
  /**
   * Brings what is known of an address to the head of the chain. Ends after the time for an answer at the latest, and
   * goes on behind. @throws ChainUnavailable; HttpError 429 where `by` can't pay for it
   */
  catchUp(address: string, by?: Claimant): Promise<void>
  /**
   * Looks at a few pieces of logs where the whole of it was not read up to this head: what tokens there are. Ends when
   * that is done. @throws ChainUnavailable, NodeRefused, ChainMoved, QueueFull
   */
  glance(address: string, by?: Claimant): Promise<void>
  /** Does this process look through new blocks for all? */
  readonly isLeader: boolean
  /** The next question looks at the chain, whatever its head is. */
  expire(address: string): void
  /** Ends when nothing is read any more; `signal` says when to stop. */
  rest(): Promise<void>
}

export interface ChainIndexOptions extends PieceReaders {
  db: Db
  /** Of the processes that share the database, one at a time reads for an address. */
  leases: Leases
  /** Blocks into the past. */
  depth: number
  /** Ms that a question waits for the head of the chain and for the reading, and that the work for it may last. */
  headMs: number
  answerMs: number
  runMs: number
  slots: Slots
  /** Glances have turns of their own: nobody who opens a history waits behind them. */
  glanceSlots: Slots
  /** Pieces of logs in one glance. */
  glancePieces: number
  /** @default nobody follows the chain: each address is read for itself */
  follow?: FollowSettings | undefined
  signal: AbortSignal
  count(event: 'block' | 'reorganisation', times: number): void
  /** All of an address was read, so long after the request for it. */
  onWhole(ms: number): void
}

interface Done {
  state: WatchState
  lookAgain: boolean
}

/** Times that a reading begins anew because the chain moved on. */
const mostMoves = 5
/** A node that gives no logs is not asked for any so long, ms. */
const glancePause = 30_000
/** Whoever follows the chain is waited for so long for a new block, and looked after so often, ms. */
const followMs = 2_000
const followPollMs = 50
/** Addresses whose head is remembered. */
const remembered = 20_000

export function createChainIndex(options: ChainIndexOptions): ChainIndex {
  const { db, leases, chain, headMs, answerMs, runMs, slots, glanceSlots, signal } = options
  const runs = new Map<string, Promise<void>>()
  /** Head of the chain when the whole past of an address was known. */
  const settled = createLruCache<number>(remembered)
  /** Head of the chain when an address was glanced at to the end. */
  const glanced = createLruCache<number>(remembered)
  const glances = new Map<string, Promise<void>>()
  let noGlanceBefore = 0
  const settings = { ...options, lists: options.source?.lists ?? [] }

  const follower =
    options.follow && createChainFollower({ ...options, settings: options.follow, count: options.count })

  /** Is everything known, by whoever follows the chain? Of a block that this process has heard of, that is waited for a while. */
  async function isFollowed(follower: ChainFollower, address: string): Promise<boolean> {
    follower.want()
    const until = steadyNow() + followMs
    for (;;) {
      const known = await findKnown(db, chain.id, address, settings)
      if (!known?.isHead || signal.aborted) return false
      if (known.top >= (chain.head.known ?? 0)) return true
      if (steadyNow() >= until) return false
      follower.hurry()
      await wait(followPollMs)
    }
  }

  function read(address: string, head: number, by: Claimant | undefined): Promise<void> {
    const requestedAt = steadyNow()
    return inOneProcess({
      leases,
      name: `history/${chain.id}/${address}`,
      slots,
      by,
      async isDone() {
        const known = await findKnown(db, chain.id, address, settings)
        const isDone = known !== undefined && (known.isHead || known.top >= head)
        if (known && known.top >= head) settled.set(address, head)
        return isDone
      },
      work: (lease) => run(address, lease, requestedAt),
      waitMs: runMs,
      signal,
    })
  }

  /** What another process saw of this head is in the database. */
  function look(address: string, head: number | undefined, by: Claimant | undefined): Promise<void> {
    const onDone = () => void (head !== undefined && glanced.set(address, head))
    return inOneProcess({
      leases,
      name: `glance/${chain.id}/${address}`,
      slots: glanceSlots,
      by,
      async isDone(waited) {
        if (waited) onDone()
        return waited
      },
      async work() {
        if (await glance({ ...settings, pieces: options.glancePieces }, address)) onDone()
      },
      waitMs: runMs,
      signal,
    })
  }

  async function run(address: string, lease: Lease, requestedAt: number): Promise<void> {
    const until = steadyNow() + runMs
    let moves = 0
    let look = true
    while (!signal.aborted && !lease.isLost && steadyNow() < until) {
      try {
        const done = await step(address, look)
        if (!done) continue
        look = done.lookAgain
        if (look || !isWhole(done.state, Date.now())) continue
        if (done.state.sources.length === 0) settled.set(address, done.state.top)
        options.onWhole(steadyNow() - requestedAt)
        return
      } catch (error) {
        if (error instanceof NodeRefused) throw new ChainUnavailable(`${chain.id}: refused`, { cause: error })
        moves += 1
        if (!(error instanceof ChainMoved)) throw error
        if (moves > mostMoves) throw new ChainUnavailable(`${chain.id}: does not stand still`)
        look = true
      }
    }
  }

  /** One piece, read and written; `undefined` when another process wrote at the same time. */
  async function step(address: string, look: boolean): Promise<Done | undefined> {
    const { version, state: known } = await openWatch(db, chain.id, address, settings)
    const { state, takenBackAbove } =
      known && !look ? { state: known, takenBackAbove: undefined } : await lookAtHead(chain, known, settings)
    const told = look ? await findTold(db, chain.id, address) : []
    const piece = await readPiece(options, address, state)
    const hashes = [...new Set([...(piece?.hashes ?? []), ...told])]
    const reading = await readTransactions(chain, address, hashes, piece?.inside)
    const { found: transactions, unreadable } = reading
    const missing = [...reading.missing, ...unreadable]
    const left = piece?.state ?? state
    if (left === known && transactions.length === 0 && missing.length === 0)
      return { state: left, lookAgain: false }
    if (piece && piece.blocks > 0 && state.unread[0]?.to === state.top) await requireHead(chain, state)
    const found = new Set(transactions.map(({ hash }) => hash))
    const settledHashes = told.filter((hash) => found.has(hash))
    // What somebody reported is forgotten soon, unless a block names it, too.
    const waiting = missing.length > 0 ? await findMissing(db, chain.id, address) : new Set<string>()
    const named = new Set(piece?.hashes ?? [])
    const isMore = (hash: string) => named.has(hash) && !waiting.has(hash)
    // What nodes without old receipts don't give would wait for nothing.
    const late = unreadable.filter(isMore)
    await requireRoom(db, chain.id, address, late)
    const isNew = piece !== undefined && piece.blocks > 0 && (state.unread[0]?.to ?? 0) > state.top - deepest
    const next = {
      version,
      state: left,
      takenBackAbove,
      transactions,
      settled: settledHashes,
      missing: isNew ? missing.filter(isMore) : late,
      missed: told.filter((hash) => waiting.has(hash) && missing.includes(hash)),
    }
    if (!(await writeStep(db, chain.id, address, next))) return undefined
    options.count('block', piece?.blocks ?? 0)
    if (takenBackAbove !== undefined) options.count('reorganisation', 1)
    // What was taken back is looked up once more by its hash.
    return { state: left, lookAgain: takenBackAbove !== undefined }
  }

  return {
    async catchUp(address, by) {
      if (follower && (await isFollowed(follower, address))) return
      const head = await inTime(chain.head.current(), headMs)
      // One silent chain must not keep a list over many waiting.
      if (head === undefined) throw new ChainUnavailable(`${chain.id}: does not tell its head in time`)
      if (settled.get(address) === head) return
      let running = runs.get(address)
      if (!running) {
        by?.pay?.(callCosts.history.eip155)
        running = read(address, head, by).finally(() => runs.delete(address))
        runs.set(address, running)
      }
      // Without a turn it is as if the time were over: what is stored is returned.
      await inTime(running, answerMs).catch((error) => {
        if (!(error instanceof QueueFull)) throw error
      })
    },
    async glance(address, by) {
      if (steadyNow() < noGlanceBefore) return
      const head = await chain.head.current()
      if (settled.get(address) === head || glanced.get(address) === head) return
      const running = runs.get(address) ?? glances.get(address)
      if (running) return running
      const started = look(address, head, by)
        .catch((error) => {
          if (error instanceof NodeRefused) noGlanceBefore = steadyNow() + glancePause
          throw error
        })
        .finally(() => glances.delete(address))
      glances.set(address, started)
      return started
    },
    expire: (address) => settled.delete(address),
    get isLeader() {
      return follower?.isLeader ?? false
    },
    rest: async () =>
      void (await Promise.allSettled([...runs.values(), ...glances.values(), follower?.rest()])),
  }
}

/** What comes of the work, or `undefined` after the time; what becomes of the work then is its own matter. */
async function inTime<T>(work: T | Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
