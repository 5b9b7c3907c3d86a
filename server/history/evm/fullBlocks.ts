import * as z from 'zod/mini'
import { createReadThrough, type ReadThrough } from '../../cache/readThrough.ts'
import { NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, NodeTrouble } from '../../upstreams/nodes/nodeCall.ts'
import { passOn } from '../../upstreams/nodes/questionRefused.ts'
import { blockSchema, type NodeBlock } from './nodeShapes.ts'
import { ChainMoved } from './readTransactions.ts'

/** Blocks with their transactions: who sent plain coins to whom stands in no log. */
export interface FullBlocks {
  /** In their order; each names the one before as its parent. @throws ChainMoved, ChainUnavailable, NodeRefused */
  read(from: number, to: number): Promise<NodeBlock[]>
}

/** So long the accounts that ask share one reading, ms. A stale block is found out by its hash. */
const shareMs = 3_000
/** Full blocks in memory of one chain. */
const keptBlocks = 128
/** Requests at once of one chain, and blocks in one. */
const requestsAtOnce = 4
const mostTogether = 32
/** Blocks of the first request, before it is known how large they are on this chain. */
const firstTogether = 4
/** Characters that an answer should come to; a node's may have five times as many. */
const wantedLength = 2_097_152

interface Wanted {
  number: number
  resolve(block: NodeBlock): void
  reject(error: unknown): void
}

export function createFullBlocks(chain: Chain): FullBlocks {
  const waiting: Wanted[] = []
  let asking = 0
  /** Characters of a large block of this chain, by the last answers. */
  let length: number | undefined
  /** Halved for good when an answer was too large all the same. */
  let most = mostTogether

  function next(): void {
    while (waiting.length > 0 && asking < (length === undefined ? 1 : requestsAtOnce)) {
      const fitting = length === undefined ? firstTogether : Math.floor(wantedLength / length)
      void ask(waiting.splice(0, Math.max(1, Math.min(most, fitting))))
    }
  }

  async function ask(group: readonly Wanted[]): Promise<void> {
    asking += 1
    const calls = group.map(({ number }) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, true],
    }))
    const answers = await Promise.allSettled(chain.askMany(calls).map((each) => each.catch(passOn)))
    asking -= 1
    const lengths = answers.map((answer) =>
      answer.status === 'fulfilled' && answer.value.ok ? answer.value.json.length : 0,
    )
    length = Math.max(...lengths, (length ?? 0) / 2) || undefined
    for (const [at, wanted] of group.entries()) {
      const answer = answers[at]
      if (answer?.status === 'fulfilled') settle(wanted, answer.value)
      else if (group.length > 1 && isTooLarge(answer?.reason)) {
        most = Math.max(1, group.length >> 1)
        waiting.push(wanted)
      } else wanted.reject(answer?.reason)
    }
    next()
  }

  function settle({ resolve, reject }: Wanted, answer: NodeAnswer): void {
    try {
      resolve(readBlock(answer))
    } catch (error) {
      reject(error)
    }
  }

  function readBlock(answer: NodeAnswer): NodeBlock {
    if (!answer.ok) throw new NodeRefused(answer.error)
    const parsed = z.nullable(blockSchema).safeParse(answer.value)
    if (!parsed.success) throw new ChainUnavailable(`${chain.id}: a block of another shape`)
    if (!parsed.data) throw new ChainMoved()
    return parsed.data
  }

  const blocks: ReadThrough<NodeBlock> = createReadThrough({
    read: (number) =>
      new Promise((resolve, reject) => {
        // Who asks in the same turn goes out together.
        if (waiting.length === 0) setImmediate(next)
        waiting.push({ number: Number(number), resolve, reject })
      }),
    freshMs: shareMs,
    failureMs: 0,
    limit: keptBlocks,
  })

  return {
    async read(from, to) {
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const found = await Promise.all(numbers.map((number) => blocks.get(String(number))))
      if (found.every((block, at) => at === 0 || block.parentHash === found[at - 1]?.hash)) return found
      for (const { number } of found) blocks.forget(String(number))
      throw new ChainMoved()
    },
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof ChainUnavailable &&
  error.cause instanceof NodeTrouble &&
  error.cause.reason === 'too_large'
