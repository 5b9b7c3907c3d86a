import type { Hex } from 'viem'
import { createReadThrough } from '../cache/readThrough.ts'
import { namedCache, type SharedCache } from '../cache/sharedCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Currency } from '../contract/v1/words.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Caches } from '../observe/caches.ts'
import { tokenKey } from '../tokens/token.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import type { Contracts } from '../upstreams/contracts/contracts.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { withinTime } from '../upstreams/withinTime.ts'
import type { FeedReader } from './feedReader.ts'
import type { HttpPrices } from './httpPrices.ts'
import { stable } from './knownAssets.ts'
import { type Quote, readPoolPrice } from './pools.ts'
import type { Feed, PriceTable } from './priceTable.ts'

/**
 * What coins and tokens are worth. Of each the first that knows tells:
 *
 *   table   the operator's word
 *   feed    Chainlink's, by our table; a stable coin without one is worth a dollar
 *   pool    Uniswap's deepest against the wrapped native coin or the dollar
 *   http    the operator's source
 */
export interface Prices {
  /** For one whole coin; `undefined` when nobody tells in time. Never throws. */
  get(
    chainId: string,
    address: string | undefined,
    currency: Currency,
    by?: Claimant,
  ): Promise<number | undefined>
}

export type PriceSource = 'table' | 'feed' | 'pool' | 'http' | 'none' | 'failed'

export interface PricesOptions {
  table: PriceTable
  feeds: FeedReader
  contracts: Contracts
  metadata: TokenMetadata
  http: HttpPrices | undefined
  /** Which source told a price that was not remembered. */
  onPrice?: (source: PriceSource) => void
  caches?: Caches
  /** What other processes read, too. */
  shared?: SharedCache | undefined
  now?: () => number
}

/** Ms for which nobody asks again, of native coins and currencies, and of tokens. */
const nativeMs = 30_000
const tokenMs = 60_000
/** Ms for which an old price is shown while it is asked for again. */
const staleMs = 600_000
/** Ms that who waits for a price waits; the asking goes on behind. */
const patience = 3_000
/** Ms that one feed gets, before the next is asked. */
const feedMs = 1_500

export function createPrices(options: PricesOptions): Prices {
  const { table, feeds, contracts, metadata, http, onPrice = () => {}, now = steadyNow } = options

  /** Dollars for a word of the feed table. @throws ChainUnavailable when no feed answers and one failed */
  async function readAsset(asset: string, by: Claimant | undefined): Promise<number | undefined> {
    let failure: unknown
    for (const feed of table.feeds.get(asset) ?? []) {
      const dollars = await readFeed(feed, by).catch((error) => {
        failure = error
        return undefined
      })
      if (dollars !== undefined) return dollars
    }
    if (stable.has(asset)) return 1
    if (failure) throw failure
    return undefined
  }
  // A chain that is slow to fail must not keep the feeds of others waiting.
  const readFeed = async (feed: Feed, by: Claimant | undefined) => withinTime(feedMs, feeds.read(feed, by))
  const shared = namedCache(options.shared, 'prices')
  const assets = createReadThrough({ read: readAsset, freshMs: nativeMs, staleMs, now })

  /** Dollars by table or feed. */
  async function readKnown(key: string, by: Claimant | undefined): Promise<number | undefined> {
    const set = table.prices.get(key)
    const asset = table.assets.get(key)
    return set ?? (asset === undefined ? undefined : assets.get(asset, by))
  }

  async function readPool(
    chainId: string,
    address: Hex,
    by: Claimant | undefined,
  ): Promise<number | undefined> {
    const exchange = table.exchanges.get(chainId)
    const reader = contracts.known(chainId)?.as(by)
    if (!exchange || !reader) return undefined
    const { wrapped, dollar } = exchange
    const quotes = await Promise.all(
      [wrapped, dollar].flatMap((quote) =>
        quote && quote !== address ? [readQuote(chainId, quote, by)] : [],
      ),
    )
    const token = await metadata.get(chainId, address, by)
    if (!token) return undefined
    return readPoolPrice(
      reader,
      { address, decimals: token.decimals },
      { exchange, quotes: quotes.flat(), minimumPooled: table.minimumPooled },
    )
  }

  async function readQuote(chainId: string, address: Hex, by: Claimant | undefined): Promise<Quote[]> {
    const [dollars, token] = await Promise.all([
      readKnown(tokenKey(chainId, address), by),
      metadata.get(chainId, address, by),
    ])
    return dollars !== undefined && token ? [{ address, dollars, decimals: token.decimals }] : []
  }

  async function readPrice(key: string, by: Claimant | undefined): Promise<number | undefined> {
    const [namespace, reference, last = ''] = key.split(':')
    const chainId = `${namespace}:${reference}`
    const address = last === 'native' ? undefined : last
    const sources: [PriceSource, () => Promise<number | undefined>][] = [
      [table.prices.has(key) ? 'table' : 'feed', () => readKnown(key, by)],
      [
        'pool',
        async () => (namespace === 'eip155' && address ? readPool(chainId, address as Hex, by) : undefined),
      ],
      ['http', async () => http?.get(chainId, address)],
    ]
    let failure: unknown
    for (const [source, read] of sources) {
      const dollars = await read().catch((error) => {
        failure ??= error
        return undefined
      })
      if (dollars === undefined) continue
      onPrice(source)
      return dollars
    }
    onPrice(failure ? 'failed' : 'none')
    if (failure) throw failure
    return undefined
  }
  const cost = () => callCosts.price
  const natives = createReadThrough({ read: readPrice, cost, freshMs: nativeMs, staleMs, shared, now })
  const tokens = createReadThrough({
    read: readPrice,
    cost,
    freshMs: tokenMs,
    staleMs,
    shared,
    now,
    limit: 50_000,
  })
  for (const cache of [assets, natives, tokens]) options.caches?.add('prices', cache)

  async function inCurrency(
    chainId: string,
    address: string | undefined,
    currency: Currency,
    by: Claimant | undefined,
  ) {
    const key = tokenKey(chainId, address)
    const [dollars, rate] = await Promise.all([
      (address === undefined ? natives : tokens).get(key, by),
      currency === 'usd' ? 1 : assets.get(currency.toUpperCase(), by),
    ])
    return dollars === undefined || rate === undefined ? undefined : dollars / rate
  }

  return {
    async get(chainId, address, currency, by) {
      return withinTime(patience, inCurrency(chainId, address, currency, by)).catch(() => undefined)
    },
  }
}
