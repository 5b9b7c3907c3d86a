import { setTimeout as pause } from 'node:timers/promises'
import { ChainUnavailable } from '../../../upstreams/nodes/nodeCall.ts'
import { serverPart } from '../../../upstreams/shares/claim.ts'
import type { FeedParts } from '../../feeds/chainFeeds.ts'
import type { Notify } from '../../feeds/subscription.ts'
import { type BlockFeed, blockLimits } from './blockFeed.ts'
import type { FedBlock } from './fedBlock.ts'
import { type LogFilter, type NodeLog, readLogs } from './logFilter.ts'
import { createLogIndex } from './logIndex.ts'

/** The logs of one chain: one request for each block, for all who follow. */
export interface LogFeed {
  /** Resolves once every log from now on will be notified. @throws ChainUnavailable */
  follow(filter: LogFilter, notify: Notify): Promise<() => void>
}

interface Follower {
  notify: Notify
  /** The last block before it came, by the order in which they were added. */
  since: number
}

/** Attempts at the logs of a block, `pollLeast` × 2ⁿ ms apart; then they are given up. */
const attempts = 5
/** Blocks whose logs wait to be read; more are there only where logs come slower than blocks for a long time. */
const queueLimit = 2 * blockLimits.fetched
/** Logs that are remembered, to be taken back in a reorganisation. */
const rememberedLogs = 20_000

export function createLogFeed({ chain, pollLeast, metrics }: FeedParts, blocks: BlockFeed): LogFeed {
  const nodes = chain.as(serverPart('subscriptions'))
  const index = createLogIndex<Follower>()
  /** What was notified, by the hash of its block, the oldest first. */
  const notified = new Map<string, { order: number; logs: NodeLog[] }>()
  let notifiedLogs = 0
  let order = 0
  let turn = Promise.resolve()
  let queued = 0
  let listening: Promise<() => void> | undefined

  const gap = () => metrics.subscriptionGaps.inc({ chain: chain.id, kind: 'logs' })

  function inTurn(work: () => Promise<void>): void {
    queued += 1
    turn = turn
      .then(work)
      .catch(gap)
      .finally(() => {
        queued -= 1
      })
  }

  /** `undefined` where nobody wants them any more. */
  async function logsOf(hash: string): Promise<NodeLog[] | undefined> {
    for (let count = 0; count < attempts; count += 1) {
      if (count > 0) await pause(pollLeast * 2 ** (count - 1), undefined, { ref: false })
      if (index.size === 0 || !blocks.has(hash)) return undefined
      const logs = await ask(hash)
      metrics.subscriptionPolls.inc({ chain: chain.id, kind: 'logs', outcome: logs ? 'ok' : 'failed' })
      if (logs) return logs
    }
    gap()
    return undefined
  }

  async function ask(blockHash: string): Promise<NodeLog[] | undefined> {
    try {
      const answer = await nodes.ask({ method: 'eth_getLogs', params: [{ ...index.union, blockHash }] })
      return answer.ok ? readLogs(answer.value) : undefined
    } catch (error) {
      if (error instanceof ChainUnavailable) return undefined
      throw error
    }
  }

  async function notifyAdded({ hash }: FedBlock, place: number): Promise<void> {
    const logs = await logsOf(hash)
    if (!logs) return
    const wanted = logs.filter((log) => notify(log, { ...log, removed: false }, place))
    notified.set(hash, { order: place, logs: wanted })
    notifiedLogs += wanted.length
    for (const oldest of notified.keys()) {
      if (notified.size <= blockLimits.remembered && notifiedLogs <= rememberedLogs) break
      forget(oldest)
    }
  }

  function forget(hash: string): void {
    notifiedLogs -= notified.get(hash)?.logs.length ?? 0
    notified.delete(hash)
  }

  async function notifyRemoved({ hash }: FedBlock): Promise<void> {
    const block = notified.get(hash)
    if (!block) return
    forget(hash)
    for (const log of block.logs.reverse()) notify(log, { ...log, removed: true }, block.order)
  }

  /** @returns whether somebody was notified */
  function notify(log: NodeLog, message: object, place: number): boolean {
    const followers = index.of(log).filter(({ since }) => since < place)
    if (followers.length === 0) return false
    const json = JSON.stringify(message)
    for (const follower of followers) follower.notify(json)
    return true
  }

  const listen = () =>
    blocks.follow({
      added(block) {
        order += 1
        const place = order
        if (queued < queueLimit) inTurn(() => notifyAdded(block, place))
        else gap()
      },
      removed(block) {
        inTurn(() => notifyRemoved(block))
      },
    })

  function leave(): void {
    if (index.size > 0) return
    listening?.then(
      (stop) => stop(),
      () => {},
    )
    listening = undefined
    notified.clear()
    notifiedLogs = 0
  }

  /** Resolves when the blocks from now on will be notified. */
  async function join(): Promise<void> {
    if (listening) {
      await listening
      await blocks.catchUp()
      return
    }
    listening = listen()
    try {
      await listening
    } catch (error) {
      listening = undefined
      throw error
    }
  }

  return {
    async follow(filter, notify) {
      const follower = { notify, since: Number.POSITIVE_INFINITY }
      const remove = index.add(filter, follower)
      const end = () => {
        remove()
        leave()
      }
      try {
        await join()
        follower.since = order
        return end
      } catch (error) {
        end()
        throw error
      }
    },
  }
}
