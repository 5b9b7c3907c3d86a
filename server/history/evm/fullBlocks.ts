import * as z from 'zod/mini'
import { createReadThrough, type ReadThrough } from '../../cache/readThrough.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { askNode } from './askNode.ts'
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
const atOnce = 8

export function createFullBlocks(chain: Chain): FullBlocks {
  const blocks: ReadThrough<NodeBlock> = createReadThrough({
    async read(number) {
      const call = { method: 'eth_getBlockByNumber', params: [`0x${Number(number).toString(16)}`, true] }
      const [block] = await askNode(chain, z.nullable(blockSchema), [call])
      if (!block) throw new ChainMoved()
      return block
    },
    freshMs: shareMs,
    failureMs: 0,
    limit: keptBlocks,
  })
  return {
    async read(from, to) {
      const found: NodeBlock[] = []
      for (let start = from; start <= to; start += atOnce) {
        const numbers = Array.from({ length: Math.min(atOnce, to - start + 1) }, (_, at) => start + at)
        found.push(...(await Promise.all(numbers.map((number) => blocks.get(String(number))))))
      }
      if (found.every((block, at) => at === 0 || block.parentHash === found[at - 1]?.hash)) return found
      for (const { number } of found) blocks.forget(String(number))
      throw new ChainMoved()
    },
  }
}
