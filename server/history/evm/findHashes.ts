import { NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { askNode } from './askNode.ts'
import { logFilters } from './logTopics.ts'
import { placesSchema } from './nodeShapes.ts'

/** What a node gives of a range of blocks, in as large pieces as it takes. */
export interface LogReader {
  /**
   * Transactions with logs that name the address, in the top of a range: down to `from`, which is as low as the node
   * lets one ask at once. @throws ChainUnavailable, NodeRefused
   */
  readTop(address: string, range: { from: number; to: number }): Promise<{ from: number; hashes: string[] }>
}

/** Transactions of one piece; of more, the piece is halved. */
const mostHashes = 400
/** JSON-RPC's word for a method that is not there: no smaller piece helps. */
const noSuchMethod = -32_601

export function createLogReader(chain: Chain, { most }: { most: number }): LogReader {
  let size = most
  return {
    async readTop(address, { from: lowest, to }) {
      for (;;) {
        const from = Math.max(lowest, to - size + 1)
        const blocks = to - from + 1
        try {
          const hashes = await readHashes(chain, address, from, to)
          if (hashes.length <= mostHashes || blocks === 1) {
            if (blocks >= size) size = Math.min(most, size * 2)
            return { from, hashes }
          }
        } catch (error) {
          // Nodes word "too many blocks" and "too many logs" in as many ways as there are nodes.
          const mayBeSize = error instanceof NodeRefused && error.error.code !== noSuchMethod
          if (!mayBeSize || blocks === 1) {
            size = Math.max(1, size >> 1)
            throw error
          }
        }
        size = Math.max(1, blocks >> 1)
      }
    },
  }
}

async function readHashes(chain: Chain, address: string, from: number, to: number): Promise<string[]> {
  const calls = logFilters(address).map((filter) => ({
    method: 'eth_getLogs',
    params: [{ fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}`, topics: filter }],
  }))
  const logs = await askNode(chain, placesSchema, calls)
  return [...new Set(logs.flat().map(({ transactionHash }) => transactionHash))]
}
