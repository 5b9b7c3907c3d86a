import type { Transaction } from '../../contract/v1/history.ts'
import type { EsploraTransaction } from '../../upstreams/esplora/esploraCalls.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import type { Cursors } from '../cursor.ts'
import type { PriceOf } from '../evm/describeTransaction.ts'
import { decimalOf, worthOf } from '../money.ts'
import { type HistoryPage, invalidCursor, type PageQuestion, questionText } from '../page.ts'
import type { BitcoinReads } from './bitcoinReads.ts'

/** Transactions of a page of an Esplora API that are in blocks. */
const esploraPage = 25
const decimals = 8
const hashBytes = 32

export interface BitcoinHistory {
  /** CAIP-2. */
  chain: string
  reads: BitcoinReads
  cursors: Cursors
  priceOf: PriceOf
  coinIcon: string | null
}

/** One page of an address of Bitcoin. @throws HttpError 400 for the cursor, ChainUnavailable */
export async function bitcoinPage(
  { chain, reads, cursors, priceOf, coinIcon }: BitcoinHistory,
  question: PageQuestion,
): Promise<HistoryPage> {
  const { address, cursor, currency, by } = question
  const place = cursor === undefined ? undefined : cursors.read(questionText(question), cursor)
  if (cursor !== undefined && place?.length !== hashBytes) throw invalidCursor()
  const [found, price] = await Promise.all([
    reads.get(chain, address, place?.toString('hex'), by),
    priceOf(chain, null, currency).catch(() => null),
  ])
  const readable = found.flatMap(({ transaction }) => transaction ?? [])
  const mined = found.filter(({ isWaiting }) => !isWaiting)
  // Whatever else of it can be read: older ones are listed by its id.
  const last = mined.findLast(({ txid }) => txid !== undefined)?.txid
  const goesOn = last && mined.length >= esploraPage && (await hasMore(reads, chain, address, last, by))
  return {
    data: readable.map((transaction) =>
      describeTransaction(chain, address, transaction, { price, coinIcon }),
    ),
    next: goesOn ? cursors.write(questionText(question), Buffer.from(last, 'hex')) : null,
    missing: [],
    incomplete: readable.length < found.length ? [chain] : [],
  }
}

/** A page that can't be read hides none of those before it. */
async function hasMore(...[reads, ...page]: [BitcoinReads, ...Parameters<BitcoinReads['get']>]) {
  try {
    return (await reads.get(...page)).length > 0
  } catch (error) {
    if (error instanceof ChainUnavailable) return true
    throw error
  }
}

type Output = EsploraTransaction['vout'][number]

/** What moved is what came to the address less what went from it; a sender pays the fee with it. */
function describeTransaction(
  chain: string,
  address: string,
  { txid, vin, vout, status }: EsploraTransaction,
  { price, coinIcon }: { price: number | null; coinIcon: string | null },
): Transaction {
  const inputs = vin.flatMap(({ prevout }) => (prevout ? [prevout] : []))
  const isOwn = ({ scriptpubkey_address }: Output) => scriptpubkey_address === address
  const sum = (outputs: readonly Output[]) =>
    outputs.filter(isOwn).reduce((total, { value }) => total + BigInt(value), 0n)
  const change = sum(vout) - sum(inputs)
  const amount = change < 0n ? -change : change
  const toSelf = inputs.some(isOwn) && vout.every((output) => isOwn(output) || !output.scriptpubkey_address)
  const numeric = decimalOf(amount, decimals)
  const other = (outputs: readonly Output[]) =>
    outputs.find((output) => output.scriptpubkey_address && !isOwn(output))?.scriptpubkey_address ?? address
  const isReceiving = change > 0n
  return {
    id: `${chain}:${txid}`,
    metadata: {
      operationType: isReceiving ? 'receive' : 'send',
      hash: txid,
      // What waits for a block has no time yet.
      minedAt: new Date(
        typeof status.block_time === 'number' ? status.block_time * 1000 : Date.now(),
      ).toISOString(),
      sentFrom: isReceiving ? other(inputs) : address,
      sentTo: isReceiving ? address : other(vout),
      status: status.confirmed ? 'confirmed' : 'pending',
      nonce: 0,
      application: null,
      chain,
    },
    transfers: [
      {
        fungible_info: { name: 'Bitcoin', symbol: 'BTC', icon: coinIcon ? { url: coinIcon } : null },
        nft_info: null,
        direction: toSelf ? 'self' : isReceiving ? 'in' : 'out',
        quantity: { numeric },
        value: worthOf(numeric, price),
        price,
      },
    ],
  }
}
