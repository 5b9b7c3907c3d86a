import type { Send } from '../../../state/sends.ts'
import type { Ask, Look } from '../family.ts'
import { readQuantity } from './evmFees.ts'

/** So deep nothing is replaced, on networks that do not say what is final. */
const finalDepth = 64n
/** A wallet that batches, or keeps a transaction back, gives a hash that no node ever sees. */
const patienceMs = 24 * 3600_000

type Fields = Record<string, unknown>

/** By receipt; a transaction that no node knows any more, and whose place another one took, is lost. */
export async function lookAtSend(ask: Ask, send: Send): Promise<Look> {
  const receipt = (await ask('eth_getTransactionReceipt', [hashOf(send)])) as Fields | null
  if (!receipt) return lookWithout(ask, send)
  if (receipt['status'] === '0x0') return { status: 'failed' }
  const block = readQuantity(receipt['blockNumber'])
  return { status: block <= (await finalBlock(ask)) ? 'final' : 'confirmed' }
}

async function finalBlock(ask: Ask): Promise<bigint> {
  const final = (await ask('eth_getBlockByNumber', ['finalized', false]).catch(() => null)) as Fields | null
  if (typeof final?.['number'] === 'string') return readQuantity(final['number'])
  return readQuantity(await ask('eth_blockNumber', [])) - finalDepth
}

const hashOf = ({ id, hash }: Send): string => hash ?? id

async function lookWithout(ask: Ask, send: Send): Promise<Look> {
  const { from, nonce, sentAt } = send
  const id = hashOf(send)
  const found = (await ask('eth_getTransactionByHash', [id])) as Fields | null
  if (found) return { status: 'pending', nonce: Number(readQuantity(found['nonce'])) }
  if (nonce !== undefined) {
    const used = readQuantity(await ask('eth_getTransactionCount', [from, 'latest']))
    if (used > BigInt(nonce)) return (await isIn(ask, id)) ? {} : { status: 'lost' }
  }
  return { status: Date.now() - sentAt > patienceMs ? 'lost' : 'pending' }
}

/** It may have been taken in between two questions. */
const isIn = async (ask: Ask, id: string): Promise<boolean> =>
  (await ask('eth_getTransactionReceipt', [id])) !== null
