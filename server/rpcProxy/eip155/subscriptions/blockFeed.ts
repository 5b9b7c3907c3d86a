import { toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import type { NodeCall } from '../../../upstreams/nodes/nodeCall.ts'
import { ChainUnavailable } from '../../../upstreams/nodes/nodeCall.ts'
import { serverPart } from '../../../upstreams/shares/claim.ts'
import { backoffTimes, type FeedParts, pollMostTimes } from '../../feeds/chainFeeds.ts'
import { createPoller } from '../../feeds/poller.ts'
import { createBlockLine } from './blockLine.ts'
import { type FedBlock, readFedBlock } from './fedBlock.ts'

export interface BlockListener {
  added(block: FedBlock): void
  /** It is on the chain no more; the newest comes first. */
  removed?(block: FedBlock): void
}

/** The blocks of one chain, polled while somebody follows. */
export interface BlockFeed {
  /** Resolves once every block from now on will be notified. @throws ChainUnavailable */
  follow(listener: BlockListener): Promise<() => void>
  /** Resolves when what happened before now was notified, or can't be known now. */
  catchUp(): Promise<void>
  /** Is it one of the newest blocks, and on the chain still? */
  has(hash: string): boolean
}

/** Blocks that are remembered, for reorganisations; and that are fetched when so many came since the last poll. */
export const blockLimits = { remembered: 128, fetched: 128 }
/** Polls in a row that find a chain far behind what we know: before, it was a node that lags; then a chain begun anew. */
const behindPolls = 20

export function createBlockFeed({ chain, pollLeast, metrics }: FeedParts): BlockFeed {
  const nodes = chain.as(serverPart('subscriptions'))
  const line = createBlockLine(blockLimits.remembered)
  const listeners = new Set<BlockListener>()
  let behind = 0
  /** Followers that wait for a poll. */
  let waiting = 0
  const poller = createPoller({
    poll,
    interval() {
      const quarter = ((line.spacing ?? 0) * 1_000) / 4
      return Math.min(pollLeast * pollMostTimes, Math.max(pollLeast, quarter))
    },
    backoffMost: pollLeast * backoffTimes,
    onPoll: (outcome) => metrics.subscriptionPolls.inc({ chain: chain.id, kind: 'newHeads', outcome }),
  })

  async function read(calls: NodeCall[]): Promise<FedBlock[]> {
    const answers = await Promise.all(nodes.askMany(calls))
    return answers.map((answer) => {
      const block = answer.ok ? readFedBlock(answer.value) : undefined
      if (!block) throw new ChainUnavailable(`${chain.id}: a block is not there`)
      return block
    })
  }
  const byNumber = (number: number | 'latest'): NodeCall => ({
    method: 'eth_getBlockByNumber',
    params: [typeof number === 'number' ? toHexQuantity(number) : number, false],
  })
  const byHash = (hash: string): NodeCall => ({ method: 'eth_getBlockByHash', params: [hash, false] })

  /** The blocks that lead from one of the line to this one, oldest first; not more than are fetched at most. */
  async function pathTo(latest: FedBlock, head: FedBlock): Promise<FedBlock[]> {
    const missing = Math.min(latest.number - head.number, blockLimits.fetched) - 1
    const numbers = Array.from(
      { length: Math.max(0, missing) },
      (_, index) => latest.number - missing + index,
    )
    const path = [...(numbers.length > 0 ? await read(numbers.map(byNumber)) : []), latest]
    // Several nodes may have answered, or the chain was reorganised meanwhile: the next poll shows it.
    if (path.some(({ parentHash }, index) => index > 0 && path[index - 1]?.hash !== parentHash))
      throw new ChainUnavailable(`${chain.id}: the blocks are not of one line`)
    for (let [first] = path; first && path.length < blockLimits.fetched; [first] = path) {
      if (line.has(first.parentHash) || first.number <= (line.oldest?.number ?? 0)) break
      path.unshift(...(await read([byHash(first.parentHash)])))
    }
    return path
  }

  /** One lower answer is a node that lags; two in a row are a chain that went back, unless it is far back. */
  function lags(latest: FedBlock, head: FedBlock, oldest: FedBlock): boolean {
    if (latest.number >= head.number) {
      behind = 0
      return false
    }
    behind += 1
    if (latest.number > oldest.number) return behind < 2
    if (behind >= behindPolls) line.clear()
    return true
  }

  async function poll(isWanted: () => boolean): Promise<void> {
    const [latest] = await read([byNumber('latest')])
    if (!isWanted()) return
    const { head, oldest } = line
    if (!latest || line.has(latest.hash)) return
    chain.head.seen(latest.number)
    if (!head || !oldest) return void line.extend([latest])
    if (lags(latest, head, oldest)) return
    const path = await pathTo(latest, head)
    if (!isWanted()) return
    const [first] = path
    if (first && !line.has(first.parentHash))
      metrics.subscriptionGaps.inc({ chain: chain.id, kind: 'newHeads' })
    const gone = line.extend(path)
    for (const block of gone) for (const each of [...listeners]) each.removed?.(block)
    for (const block of path) for (const each of [...listeners]) each.added(block)
  }

  /** What is known is enough to go on from, once a node answers again. */
  const catchUp = (): Promise<void> =>
    poller.fresh().catch((error) => {
      if (!line.head) throw error
    })

  function leave(listener: BlockListener): void {
    listeners.delete(listener)
    if (listeners.size > 0 || waiting > 0) return
    poller.stop()
    line.clear()
    behind = 0
  }
  return {
    async follow(listener) {
      waiting += 1
      poller.start()
      try {
        await catchUp()
        listeners.add(listener)
      } finally {
        waiting -= 1
        if (!listeners.has(listener)) leave(listener)
      }
      return () => leave(listener)
    },
    catchUp,
    has: line.has,
  }
}
