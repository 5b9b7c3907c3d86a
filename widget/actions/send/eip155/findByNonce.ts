import { toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { readNodeCount, readNodeQuantity } from '../../../../server/contract/readNodeQuantity.ts'
import { isOfNode } from '../../../errors/isOfNode.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readCount, readQuantity } from './evmFees.ts'

/** Addresses and bytes in lower case. */
export interface MinedTransaction {
  hash: string
  /** '' where it makes a contract. */
  to: string
  /** `undefined` where it can't be read. */
  value: bigint | undefined
  data: string
}

/** Questions for one nonce: a search through 2^32 blocks needs no more, and a node that names a higher one is not believed. */
const mostQuestions = 68

/**
 * The transaction by which an account used a nonce, from the block in which its count passed it. `not yet`: in no block
 * that the node has; `unknown`: no node keeps so old a state, or the nonce was used in another way.
 */
export async function findByNonce(
  ask: Ask,
  from: string,
  nonce: number,
): Promise<MinedTransaction | 'not yet' | 'unknown'> {
  let left = mostQuestions
  const askFew: Ask = (method, params) => {
    left -= 1
    if (left < 0) throw new Error('Too many questions')
    return ask(method, params)
  }
  try {
    const block = await findBlock(askFew, from, BigInt(nonce))
    return block === undefined ? 'not yet' : ((await findIn(askFew, block, from, nonce)) ?? 'unknown')
  } catch (thrown) {
    if (isUnanswered(thrown)) throw thrown
    return 'unknown'
  }
}

/** Our own refusals have a reason and pass; what a node itself says against an old block stays. */
const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof SendError ||
  (typeof (thrown as { data?: { reason?: unknown } | null } | null)?.data?.reason === 'string' &&
    !isOfNode(thrown))

/** The first block after which the account's count is above the nonce: back in doubled steps, then by halves. */
async function findBlock(ask: Ask, from: string, nonce: bigint): Promise<bigint | undefined> {
  const isUsedAt = async (block: bigint) =>
    readCount(await ask('eth_getTransactionCount', [from, toHexQuantity(block)])) > nonce
  let used = readQuantity(await ask('eth_blockNumber', []))
  if (!(await isUsedAt(used))) return undefined
  let free = -1n
  for (let step = 1n; used - step >= 0n; step *= 2n) {
    if (await isUsedAt(used - step)) used -= step
    else {
      free = used - step
      break
    }
  }
  while (used - free > 1n) {
    const middle = (used + free) / 2n
    if (await isUsedAt(middle)) used = middle
    else free = middle
  }
  return used
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function findIn(
  ask: Ask,
  block: bigint,
  from: string,
  nonce: number,
): Promise<MinedTransaction | undefined> {
  const read = (await ask('eth_getBlockByNumber', [toHexQuantity(block), true])) as {
    transactions?: unknown
  } | null
  if (!Array.isArray(read?.transactions)) throw new SendError('node_unreachable')
  const lower = (value: unknown): string => String(value ?? '').toLowerCase()
  const mined = (read.transactions as unknown[])
    .filter(isRecord)
    .find((one) => lower(one['from']) === from.toLowerCase() && readNodeCount(one['nonce']) === BigInt(nonce))
  // Without its hash nobody can say what became of the payment.
  return mined && /^0x[0-9a-f]{64}$/.test(lower(mined['hash']))
    ? {
        hash: lower(mined['hash']),
        to: lower(mined['to']),
        value: readNodeQuantity(mined['value']),
        data: lower(mined['input'] ?? '0x'),
      }
    : undefined
}
