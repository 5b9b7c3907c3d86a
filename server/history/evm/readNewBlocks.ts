import type { Chain } from '../../upstreams/nodes/chain.ts'
import { askNode } from './askNode.ts'
import type { FullBlocks } from './fullBlocks.ts'
import { everyFilter, namedIn } from './logTopics.ts'
import { type NodeBlock, namedLogsSchema, partiesSchema } from './nodeShapes.ts'

/** Blocks one after the other, and who is named in them. */
export interface NewBlocks {
  blocks: NodeBlock[]
  /** Address → hashes of the transactions that name it. */
  named: Map<string, Set<string>>
}

/** Logs of a block are large: so many blocks in one request. */
const blocksInOne = 4

/** Two calls a block, however many addresses are looked for. @throws ChainMoved, ChainUnavailable, NodeRefused */
export async function readNewBlocks(
  chain: Chain,
  full: FullBlocks,
  from: number,
  to: number,
): Promise<NewBlocks> {
  const blocks = await full.read(from, to)
  // By hash, so that a node that has not got the block says so.
  const calls = blocks.map(({ hash }) => ({
    method: 'eth_getLogs',
    params: [{ blockHash: hash, topics: everyFilter }],
  }))
  const logs = (await askNode(chain, namedLogsSchema, calls, blocksInOne)).flat()
  const named = new Map<string, Set<string>>()
  const add = (address: string, hash: string) => {
    const hashes = named.get(address)
    if (hashes) hashes.add(hash)
    else named.set(address, new Set([hash]))
  }
  const transactions = blocks.flatMap((block) => block.transactions)
  const clear = transactions.flatMap((each) => ('isOdd' in each ? [] : each))
  const odd = transactions.filter((each) => 'isOdd' in each)
  const lookUp = odd.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
  for (const { hash, from, to } of [...clear, ...(await askNode(chain, partiesSchema, lookUp))]) {
    add(from, hash)
    if (to) add(to, hash)
  }
  for (const log of logs) for (const address of namedIn(log)) add(address, log.transactionHash)
  return { blocks, named }
}
