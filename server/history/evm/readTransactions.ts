import * as z from 'zod/mini'
import { askRecords, NodeRefused, Unreadable } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { askNode } from './askNode.ts'
import { topicOf } from './logTopics.ts'
import type { MinedTransaction, Movement } from './movement.ts'
import {
  headerSchema,
  type NodeHeader,
  type NodeReceipt,
  type NodeTransaction,
  receiptSchema,
  transactionSchema,
} from './nodeShapes.ts'
import { readLog } from './readLog.ts'

/** Of one transaction; a list of more is junk that somebody sends to be read. */
const mostMovements = 100

/** The chain changed between two answers; whoever reads begins anew. */
export class ChainMoved extends Error {
  override name = 'ChainMoved'
}

/** Receipts of large transactions hold hundreds of logs. */
const receiptsInOne = 25

/** A transaction as a node describes it. */
export interface WholeTransaction {
  transaction: NodeTransaction
  receipt: NodeReceipt
  header: NodeHeader
}

/** What was found of some transactions. */
export interface Reading<T> {
  found: T[]
  /** Hashes that a node does not know, or did not see mined: it may be a block behind. */
  missing: string[]
  /** Hashes of which a node says what can't be read. */
  unreadable: string[]
}

/**
 * The mined ones of these transactions that concern the address, with time and receipt. `told`: what somebody else knows
 * to have moved inside of them.
 *
 * @throws ChainMoved, ChainUnavailable, NodeRefused
 */
export async function readTransactions(
  chain: Chain,
  address: string,
  hashes: readonly string[],
  told: ReadonlyMap<string, readonly Movement[]> = new Map(),
): Promise<Reading<MinedTransaction>> {
  const pairs = await readPairs(chain, hashes)
  const headers = await readHeaders(
    chain,
    pairs.whole.map(({ transaction }) => Number(transaction.blockNumber)),
  )
  const { found, ...rest } = placed(hashes, pairs, headers)
  return { found: minedFor(address, found, told), ...rest }
}

/** Transactions of these blocks. @throws ChainUnavailable, NodeRefused */
export async function readWhole(
  chain: Chain,
  hashes: readonly string[],
  blocks: readonly NodeHeader[],
): Promise<Reading<WholeTransaction>> {
  const pairs = await readPairs(chain, hashes)
  return placed(hashes, pairs, new Map(blocks.map((block) => [block.number, block])))
}

type Pair = Omit<WholeTransaction, 'header'>
interface Pairs {
  whole: readonly Pair[]
  unreadable: ReadonlySet<string>
}

/** What a node sees in another block is missing in these: one of the two answers is old. */
function placed(
  hashes: readonly string[],
  pairs: Pairs,
  headers: ReadonlyMap<number, NodeHeader>,
): Reading<WholeTransaction> {
  const found = pairs.whole.flatMap(({ transaction, receipt }) => {
    const header = headers.get(Number(transaction.blockNumber))
    const stands = header?.hash === transaction.blockHash && header?.hash === receipt.blockHash
    return header && stands ? [{ transaction, receipt, header }] : []
  })
  const known = new Set(found.map(({ transaction }) => transaction.hash))
  const { unreadable } = pairs
  return {
    found,
    missing: hashes.filter((hash) => !known.has(hash) && !unreadable.has(hash)),
    unreadable: [...unreadable],
  }
}

async function readPairs(chain: Chain, hashes: readonly string[]): Promise<Pairs> {
  const ask = <T extends z.ZodMiniType>(method: string, shape: T) =>
    askRecords(
      chain,
      shape,
      hashes.map((hash) => ({ method, params: [hash] })),
      receiptsInOne,
    )
  const [transactions, receipts] = await Promise.all([
    ask('eth_getTransactionByHash', z.nullable(transactionSchema)),
    ask('eth_getTransactionReceipt', z.nullable(receiptSchema)),
  ])
  const unreadable = new Set<string>()
  const whole = hashes.flatMap((hash, at) => {
    const [transaction, receipt] = [transactions[at], receipts[at]]
    if (transaction instanceof NodeRefused) throw transaction
    if (receipt instanceof NodeRefused) throw receipt
    // One that can't be read ends none of the others.
    if (transaction instanceof Unreadable || receipt instanceof Unreadable) {
      unreadable.add(hash)
      return []
    }
    return transaction && receipt && transaction.blockNumber != null ? [{ transaction, receipt }] : []
  })
  return { whole, unreadable }
}

/** What these mean to an address; those that do not name it are left out. */
export function minedFor(
  address: string,
  transactions: readonly WholeTransaction[],
  told: ReadonlyMap<string, readonly Movement[]> = new Map(),
): MinedTransaction[] {
  return transactions.flatMap(({ transaction, receipt, header }) => {
    const inside = told.get(transaction.hash) ?? []
    if (inside.length === 0 && !concerns(address, transaction, receipt)) return []
    const found = mined(address, transaction, receipt, header)
    return [{ ...found, movements: [...found.movements, ...inside] }]
  })
}

/** Heads of blocks by number. @throws ChainMoved where there is no such block */
export async function readHeaders(
  chain: Chain,
  numbers: readonly number[],
): Promise<Map<number, NodeHeader>> {
  const asked = [...new Set(numbers)]
  const calls = asked.map((number) => ({
    method: 'eth_getBlockByNumber',
    params: [`0x${number.toString(16)}`, false],
  }))
  const headers = await askNode(chain, z.nullable(headerSchema), calls)
  const found = new Map<number, NodeHeader>()
  for (const header of headers) if (header) found.set(header.number, header)
  if (found.size < asked.length) throw new ChainMoved()
  return found
}

/** Does it name the address at all? Hashes that somebody told may be of anything. */
function concerns(address: string, { from, to }: NodeTransaction, receipt: NodeReceipt): boolean {
  const topic = topicOf(address)
  return (
    from === address ||
    to === address ||
    receipt.contractAddress === address ||
    receipt.logs.some(({ topics }) => topics.includes(topic))
  )
}

function mined(
  address: string,
  transaction: NodeTransaction,
  receipt: NodeReceipt,
  header: NodeHeader,
): MinedTransaction {
  const { hash, from, nonce, value, input } = transaction
  const status = receipt.status === false ? 'failed' : 'confirmed'
  const to = transaction.to ?? null
  const created = receipt.contractAddress ?? null
  const receiver = to ?? created
  const native: Movement[] =
    status === 'confirmed' && value > 0n && receiver && (from === address || receiver === address)
      ? [
          {
            logIndex: -1,
            item: 0,
            kind: 'native',
            token: null,
            from,
            to: receiver,
            amount: value,
            tokenId: null,
          },
        ]
      : []
  return {
    hash,
    block: header.number,
    index: transaction.transactionIndex ?? 0,
    ts: header.timestamp,
    from,
    to,
    created,
    status,
    nonce,
    value,
    selector: input.length >= 10 ? input.slice(0, 10) : null,
    movements: [...native, ...receipt.logs.flatMap((log) => readLog(log, address))].slice(0, mostMovements),
  }
}
