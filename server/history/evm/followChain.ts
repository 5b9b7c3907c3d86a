import { setTimeout as wait } from 'node:timers/promises'
import { steadyNow } from '../../cache/steadyNow.ts'
import type { Db } from '../../db/db.ts'
import type { Lease, Leases } from '../../db/leases.ts'
import { isOdd } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { type Ancestor, thin } from './ancestors.ts'
import { findFork } from './findFork.ts'
import { type Followed, findFollowed } from './followed.ts'
import { beginAt, findWatched, noteHead, takeBackFollowed, writeFollowed } from './followStore.ts'
import type { FullBlocks } from './fullBlocks.ts'
import { readNewBlocks } from './readNewBlocks.ts'
import { ChainMoved, minedFor, readHeaders, readWhole } from './readTransactions.ts'

export interface FollowSettings {
  /** After so many requests within `wantMs` it pays to follow a chain. */
  requests: number
  /** A chain that nobody asks for so long is not followed any more. */
  wantMs: number
  /** How often new blocks are looked for. */
  pollMs: number
  /** A chain that went on by more blocks since is followed from its head. */
  mostBehind: number
}

export interface ChainFollower {
  /** Somebody asks for an address. */
  want(): void
  /** There is a new block; where this process follows the chain, it looks at once. */
  hurry(): void
  /** Does this process follow the chain for all? */
  readonly isLeader: boolean
  rest(): Promise<void>
}

export interface FollowOptions {
  db: Db
  leases: Leases
  chain: Chain
  blocks: FullBlocks
  settings: FollowSettings
  signal: AbortSignal
  count(event: 'block' | 'reorganisation', times: number): void
}

/** How often a process looks whether the one that follows is gone, ms. */
const standByMs = 1_000
/** After a failure, and after many, ms: a node that gives no such logs is left alone for longer and longer. */
const failureMs = 2_000
const longestFailureMs = 60_000
/** Blocks that are read and written together. */
const blocksAtOnce = 16
/** So often a block that was followed is looked for before a jump. */
const mostUnanswered = 5

/** Looks through new blocks for every known address, in one process of all that share the database. */
export function createChainFollower(options: FollowOptions): ChainFollower {
  const { db, leases, chain, blocks, settings, signal } = options
  let wishes: number[] = []
  let running: Promise<void> | undefined
  let lease: Lease | undefined
  let failures = 0
  /** Looks at the last block that was followed, before a jump, that gave none. */
  let unanswered = 0

  const isWanted = () => steadyNow() - (wishes.at(-1) ?? Number.NEGATIVE_INFINITY) < settings.wantMs
  let wake = () => {}
  async function rest(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await Promise.race([wait(ms, undefined, { signal, ref: false }).catch(() => {}), woken])
  }

  const pauseAfterFailure = () => {
    failures += 1
    return Math.min(failureMs * 2 ** (failures - 1), longestFailureMs)
  }

  async function follow(): Promise<void> {
    try {
      while (!signal.aborted && isWanted()) await rest(await turn().catch(pauseAfterFailure))
    } finally {
      await lease?.release()
      lease = undefined
      running = undefined
    }
  }

  /** @returns the pause after it, ms */
  async function turn(): Promise<number> {
    if (!lease || lease.isLost) lease = await leases.take(`follow/${chain.id}`)
    if (!lease) return standByMs
    try {
      const pauseMs = (await step()) ? settings.pollMs : 0
      failures = 0
      return pauseMs
    } catch (error) {
      if (error instanceof ChainMoved) return settings.pollMs
      throw error
    }
  }

  /** @returns whether nothing is left to read */
  async function step(): Promise<boolean> {
    const head = await chain.head.current()
    const before = await findFollowed(db, chain.id, -1)
    if (!before || before.ancestors.length === 0) return begin(head, [])
    if (head - before.top > settings.mostBehind) return jump(head, before)
    if (head <= before.top) {
      await noteHead(db, chain.id)
      return true
    }
    const to = Math.min(head, before.top + blocksAtOnce)
    const found = await readNewBlocks(chain, blocks, before.top + 1, to)
    if (found.blocks[0]?.parentHash !== before.ancestors[0]?.[1]) return goBack(before)
    const named = [...found.named.keys()]
    const known = new Set(await findWatched(db, chain.id, named))
    const hashes = [...known].flatMap((address) => [...(found.named.get(address) ?? [])])
    const whole = await readWhole(chain, [...new Set(hashes)], found.blocks)
    const read = new Map(whole.found.map((each) => [each.transaction.hash, each]))
    const namedOf = (address: string) => [...(found.named.get(address) ?? [])]
    const ofAddress = (address: string) => namedOf(address).flatMap((hash) => read.get(hash) ?? [])
    const unreadable = new Set(whole.unreadable)
    const missing = new Set([...whole.missing, ...unreadable])
    const added = found.blocks.map(({ number, hash }): Ancestor => [number, hash])
    const isWritten = await writeFollowed(db, chain.id, before, {
      top: to,
      ancestors: thin([...before.ancestors, ...added]),
      blocks: added,
      known,
      found: new Map([...known].map((address) => [address, minedFor(address, ofAddress(address))])),
      missing: new Map(
        [...known].map((address) => [address, namedOf(address).filter((hash) => missing.has(hash))]),
      ),
      unreadable,
      named,
    })
    if (isWritten) options.count('block', found.blocks.length)
    return !isWritten || to === head
  }

  async function begin(head: number, older: readonly Ancestor[]): Promise<boolean> {
    const header = (await readHeaders(chain, [head])).get(head)
    if (!header) throw new ChainMoved()
    await beginAt(db, chain.id, [head, header.hash], older)
    unanswered = 0
    return true
  }

  async function goBack(before: Followed): Promise<boolean> {
    if (!(await takeBackDisowned(before))) throw new ChainMoved()
    return true
  }

  /** Does the chain hold another block where one was followed? What was found above counts no more. */
  async function takeBackDisowned(before: Followed): Promise<boolean> {
    const fork = await findFork(db, chain, before)
    if (fork === before.top) return false
    if (await takeBackFollowed(db, chain.id, before, fork)) options.count('reorganisation', 1)
    return true
  }

  /** From the head on; what the chain disowns is taken back first. A few rounds where no node gives a block to compare. */
  async function jump(head: number, before: Followed): Promise<boolean> {
    try {
      if (await takeBackDisowned(before)) return false
    } catch (error) {
      if (!(error instanceof ChainMoved || isOdd(error))) throw error
      unanswered += 1
      if (unanswered < mostUnanswered) throw new ChainMoved()
      // Blocks that no node gives would stop the next search for a fork.
      return begin(head, [])
    }
    return begin(head, before.ancestors)
  }

  return {
    want() {
      const now = steadyNow()
      wishes = [...wishes.filter((at) => now - at < settings.wantMs), now].slice(-settings.requests)
      if (wishes.length >= settings.requests && !signal.aborted) running ??= follow()
    },
    hurry() {
      if (lease && failures === 0) wake()
    },
    get isLeader() {
      return lease !== undefined && !lease.isLost
    },
    rest: async () => running,
  }
}
