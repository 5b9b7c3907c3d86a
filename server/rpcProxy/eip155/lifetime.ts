import { readNodeNumber } from '../../contract/readNodeQuantity.ts'
import type { NodeAnswer, NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import type { RpcRule } from './rpcMethods.ts'

/** Blocks after which no reorganisation is expected any more, on any chain we serve. */
const deepBlocks = 256

/** How long an answer holds: for good, until the next block, or for those who ask while it is fetched. */
export type Lifetime = 'kept' | 'head' | 'flight'

/**
 * The longest life an answer to this call can have, told before it is asked. `known` is the newest block
 * that we know of.
 */
export function expectedLifetime(
  rule: RpcRule,
  { params = [] }: NodeCall,
  known: number | undefined,
): Lifetime {
  switch (rule.share) {
    case 'hash':
    case 'mined':
      return 'kept'
    case 'head':
      return 'head'
    case 'block':
      return ofBlock(params[rule.at], known)
    case 'logs':
      return ofRange(params[0], known)
    default:
      return 'flight'
  }
}

/** The life of the answer that came. `null` says "not yet" and errors say nothing for good. */
export function answeredLifetime(
  rule: RpcRule,
  expected: Lifetime,
  answer: NodeAnswer,
  known: number | undefined,
): Lifetime {
  if (!answer.ok) return 'flight'
  if (rule.share === 'mined') {
    const block = readNodeNumber(minedIn(answer.value))
    // Without a block it waits in the pool, which changes at any moment; a missing receipt needs a block.
    return block === undefined ? 'flight' : ofNumber(block, known)
  }
  return answer.value === null && expected === 'kept' ? 'flight' : expected
}

/** The number of a block that an answer proves to be there. One without a hash is only being made. */
export function tellsBlock(method: string, value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { number, hash, blockHash } = value as Record<string, unknown>
  if (method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash') {
    return isHash(hash) ? readNodeNumber(number) : undefined
  }
  return method.startsWith('eth_getTransaction') && isHash(blockHash)
    ? readNodeNumber(minedIn(value))
    : undefined
}

const minedIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? ((value as { blockNumber?: unknown }).blockNumber ?? undefined)
    : undefined

function ofBlock(block: unknown, known: number | undefined): Lifetime {
  if (block === undefined || block === 'latest' || block === 'safe' || block === 'finalized') return 'head'
  if (block === 'earliest' || isHash(block)) return 'kept'
  if (typeof block === 'object' && block !== null) {
    const { blockHash, blockNumber: number } = block as { blockHash?: unknown; blockNumber?: unknown }
    return isHash(blockHash) ? 'kept' : number === undefined ? 'flight' : ofBlock(number, known)
  }
  // Nodes read the other spellings of a question in different ways.
  const number = typeof block === 'string' && block.startsWith('0x') ? readNodeNumber(block) : undefined
  return number === undefined ? 'flight' : ofNumber(number, known)
}

const ofNumber = (number: number, known: number | undefined): Lifetime =>
  known !== undefined && number <= known - deepBlocks ? 'kept' : 'head'

function ofRange(filter: unknown, known: number | undefined): Lifetime {
  if (typeof filter !== 'object' || filter === null) return 'flight'
  const { blockHash, fromBlock, toBlock } = filter as Record<string, unknown>
  if (blockHash !== undefined) return isHash(blockHash) ? 'kept' : 'flight'
  const ends = [ofBlock(fromBlock, known), ofBlock(toBlock, known)]
  return ends.includes('flight') ? 'flight' : ends.includes('head') ? 'head' : 'kept'
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
