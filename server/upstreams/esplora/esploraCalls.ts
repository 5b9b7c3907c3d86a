import * as z from 'zod/mini'
import { transactionId } from './transactionId.ts'

type SayUnread = (count: number) => void

/**
 * One call that an Esplora API answers. Whoever asks has looked at the parameters.
 * Source: https://github.com/Blockstream/esplora/blob/master/API.md
 */
export interface EsploraCall {
  /** Parameters as they may stand in a path. */
  request(params: readonly string[]): { path: string; body?: string }
  /**
   * Body of the answer → result.
   * @param sayUnread hears how many members of a list could not be read
   * @throws whatever, when it is none
   */
  read(text: string, params: readonly string[], sayUnread?: SayUnread): unknown
  /** Does a 404 say that there is no such thing, rather than that the API lacks the call? */
  mayBeMissing?: true
}

/** Satoshi; there are not more than 21 million bitcoin. */
const satoshi = z.int().check(z.minimum(0), z.maximum(21e14))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const height = z.int().check(z.minimum(0))

/** Of what waits for a block, APIs leave the block out or write null. */
const status = z.object({
  confirmed: z.boolean(),
  block_height: z.nullish(height),
  block_hash: z.nullish(hash),
  block_time: z.nullish(z.int()),
})
const outspend = z.object({ spent: z.boolean(), txid: z.nullish(z.string()) })
const utxo = z.object({
  txid: hash,
  vout: z.int().check(z.minimum(0), z.maximum(0xffffffff)),
  value: satoshi,
  status,
})
const sums = z.object({ funded_txo_sum: z.int(), spent_txo_sum: z.int() })
const address = z.object({ chain_stats: sums, mempool_stats: sums })
/** An hour: payments that are sent here aim at it. */
const soonBlocks = 6

/** Target in blocks → satoshi for each virtual byte; nothing or less where there is no estimate. */
const fees = z.record(z.string(), z.number().check(z.maximum(1e6)))

/** APIs have other words beside the targets; an answer of other words alone is another one. */
function readTargets(text: string): Record<string, number> {
  const all = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
  const targets = all.filter(([blocks]) => /^[1-9]\d{0,3}$/.test(blocks))
  if (all.length > 0 && targets.length === 0) throw new Error('No estimates')
  return fees.parse(Object.fromEntries(targets))
}

const output = z.object({ scriptpubkey_address: z.nullish(z.string()), value: satoshi })
/** Seconds that a date holds. */
const blockTime = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))
/** The coin of a block's first transaction comes from nowhere; what another one spends is known, or its sums are not. */
const input = z
  .object({ prevout: z.nullish(output), is_coinbase: z.optional(z.unknown()) })
  .check(z.refine(({ prevout, is_coinbase }) => Boolean(prevout) || is_coinbase === true))
const transaction = z.object({
  txid: hash,
  vin: z.array(input),
  vout: z.array(output),
  status: z.object({ confirmed: z.boolean(), block_time: z.nullish(blockTime) }),
})
export type EsploraTransaction = z.infer<typeof transaction>

/** One of a list, of which perhaps nothing but its place can be read. */
export interface ListedTransaction {
  txid: string | undefined
  /** For a block, as far as it says so. */
  isWaiting: boolean
  transaction: EsploraTransaction | undefined
}
const place = z.object({
  txid: hash,
  status: z.catch(z.object({ confirmed: z.boolean() }), { confirmed: true }),
})

/** @throws where most of a list can't be read: it is another list, and what is left of it would pass for all */
function requireMost(read: number, listed: number, name: string): void {
  if (read * 2 < listed) throw new Error(`No list of ${name}`)
}

/** A coin that can't be read hides none of the others. */
function readUtxos(text: string, sayUnread?: SayUnread): z.infer<typeof utxo>[] {
  const listed = z.array(z.unknown()).parse(JSON.parse(text))
  const read = listed.flatMap((each) => utxo.safeParse(each).data ?? [])
  requireMost(read.length, listed.length, 'coins')
  sayUnread?.(listed.length - read.length)
  return read
}

/** One that can't be read hides none of the others. */
function readTransactions(text: string, sayUnread?: SayUnread): ListedTransaction[] {
  const listed = z.array(z.unknown()).parse(JSON.parse(text))
  const read = listed.map((each): ListedTransaction => {
    const { data } = place.safeParse(each)
    const isWaiting = data?.status.confirmed === false
    return { txid: data?.txid, isWaiting, transaction: transaction.safeParse(each).data }
  })
  requireMost(read.filter(({ txid }) => txid !== undefined).length, read.length, 'transactions')
  sayUnread?.(read.filter((each) => each.transaction === undefined).length)
  return read
}

const sum = ({ funded_txo_sum, spent_txo_sum }: z.infer<typeof sums>) => funded_txo_sum - spent_txo_sum

export const esploraCalls: Readonly<Record<string, EsploraCall>> = {
  btc_getBlockHeight: {
    request: () => ({ path: '/blocks/tip/height' }),
    read: (text) => height.parse(JSON.parse(text)),
  },
  btc_getBlockHash: {
    request: ([at]) => ({ path: `/block-height/${at}` }),
    read: (text) => hash.parse(text.trim()),
    mayBeMissing: true,
  },
  btc_getUtxos: {
    request: ([of]) => ({ path: `/address/${of}/utxo` }),
    read: (text, _, sayUnread) =>
      readUtxos(text, sayUnread).map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        value,
        confirmed: status.confirmed,
      })),
  },
  /** The same in Esplora's own form, with the block of each. */
  esplora_getUtxos: {
    request: ([of]) => ({ path: `/address/${of}/utxo` }),
    read: (text, _, sayUnread) => readUtxos(text, sayUnread),
  },
  /** Newest first: all that wait and 25 of the chain, or with the last one of a page the next 25 of the chain. */
  esplora_getTransactions: {
    request: ([of, last]) => ({ path: `/address/${of}/txs${last ? `/chain/${last}` : ''}` }),
    read: (text, _, sayUnread) => readTransactions(text, sayUnread),
  },
  btc_getBalance: {
    request: ([of]) => ({ path: `/address/${of}` }),
    read(text) {
      const { chain_stats, mempool_stats } = address.parse(JSON.parse(text))
      return { confirmed: satoshi.parse(sum(chain_stats)), unconfirmed: sum(mempool_stats) }
    },
  },
  btc_getFeeEstimates: {
    request: () => ({ path: '/fee-estimates' }),
    read(text) {
      const all = Object.entries(readTargets(text))
      const known = all.filter(([, rate]) => rate > 0)
      // Without one for the next blocks, that of a day would be taken for theirs: another API may know more.
      if (known.length < all.length && !known.some(([blocks]) => Number(blocks) <= soonBlocks))
        throw new Error('No estimate for the next blocks')
      return Object.fromEntries(known)
    },
  },
  btc_getTransaction: {
    request: ([txid]) => ({ path: `/tx/${txid}/hex` }),
    // What a transaction is follows from its id: a node can't pass off another one.
    read(text, [txid]) {
      const hex = text.trim().toLowerCase()
      if (transactionId(hex) !== txid) throw new Error('Another transaction')
      return hex
    },
    mayBeMissing: true,
  },
  btc_getTransactionStatus: {
    request: ([txid]) => ({ path: `/tx/${txid}/status` }),
    read(text) {
      const { confirmed, block_height } = status.parse(JSON.parse(text))
      return { confirmed, height: block_height ?? null }
    },
    mayBeMissing: true,
  },
  /** Which transaction spends an output, if any does; it may wait for a block. */
  btc_getSpender: {
    request: ([txid, vout]) => ({ path: `/tx/${txid}/outspend/${vout}` }),
    read(text) {
      const { spent, txid } = outspend.parse(JSON.parse(text))
      return spent ? hash.parse(txid) : null
    },
    mayBeMissing: true,
  },
  btc_sendTransaction: {
    request: ([hex]) => ({ path: '/tx', body: hex ?? '' }),
    read: (text) => hash.parse(text.trim().replace(/^"(.*)"$/, '$1')),
  },
}
