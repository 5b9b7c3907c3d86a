import type { SharedCache } from '../cache/sharedCache.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createFeedReader } from '../prices/feedReader.ts'
import { createHttpPrices, everyonesPrice } from '../prices/httpPrices.ts'
import { createPrices, type Prices } from '../prices/prices.ts'
import { createSolanaMints, type SolanaMints } from '../tokens/solanaMints.ts'
import { createTokenLists, type TokenLists } from '../tokens/tokenLists.ts'
import { createTokenMetadata, type TokenMetadata } from '../tokens/tokenMetadata.ts'
import { createTokenScales, type TokenScales } from '../tokens/tokenScales.ts'
import { createContracts } from '../upstreams/contracts/contracts.ts'
import { createJsonSource } from '../upstreams/jsonSource.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import { observeBreaker } from '../upstreams/observeBreaker.ts'
import { type Balances, createBalances } from './balances.ts'
import { discoverEverywhere } from './discoverEverywhere.ts'
import type { DiscoverTokens } from './holding.ts'
import { createAlchemy } from './vendors/alchemy.ts'

/** What is known of coins and tokens. */
export interface Tokens {
  readonly lists: TokenLists
  readonly metadata: TokenMetadata
  readonly scales: TokenScales
  readonly mints: SolanaMints
}

export interface OpenBalancesOptions {
  chains: Chains
  metrics: Metrics
  logger: Logger
  /** @default none: what is in no list is not looked for */
  discover?: DiscoverTokens
  /** What other processes read, too. */
  shared?: SharedCache | undefined
}

/** Tokens, prices and balances of a server, as it is configured. */
export function openBalances(
  { balances: settings, networks, rpc }: Pick<Config, 'balances' | 'networks' | 'rpc'>,
  { chains, metrics, logger, discover = async () => [], shared }: OpenBalancesOptions,
): { tokens: Tokens; prices: Prices; balances: Balances; close: () => Promise<void> } {
  const remote = settings.tokenListUrls.map((url) =>
    createJsonSource(url, {
      timeoutMs: 10_000,
      limit: 8_388_608,
      pause: rpc.breakerPauseMs,
      breakerEvents: (host) => observeBreaker(metrics, 'token list', host),
    }),
  )
  const priceSource = settings.priceUrl
    ? createJsonSource(settings.priceUrl, {
        timeoutMs: 3_000,
        limit: 1_048_576,
        probe: everyonesPrice,
        pause: rpc.breakerPauseMs,
        breakerEvents: (host) => observeBreaker(metrics, 'prices', host),
      })
    : undefined
  const alchemy =
    settings.alchemy &&
    createAlchemy({
      ...settings.alchemy,
      times: rpc,
      onAnswer: (call, outcome) => metrics.vendors.inc({ vendor: 'alchemy', call, outcome }),
      breakerEvents: observeBreaker(metrics, 'alchemy'),
    })
  const contracts = createContracts(chains)
  const lists = createTokenLists({
    files: settings.tokens,
    remote,
    onError: (list, error) => logger.warn({ list, err: error }, 'token list could not be read'),
  })
  const metadata = createTokenMetadata(contracts, lists, metrics.caches)
  const scales = createTokenScales(contracts, lists, { caches: metrics.caches })
  const mints = createSolanaMints(lists)
  const prices = createPrices({
    table: settings.prices,
    contracts,
    metadata,
    feeds: createFeedReader({
      contracts,
      onWrong: ({ asset, chainId, address }, description) =>
        logger.warn({ asset, chain: chainId, address, description }, 'price feed is another one; not used'),
    }),
    http: priceSource && createHttpPrices(priceSource),
    onPrice: (source) => metrics.prices.inc({ source }),
    caches: metrics.caches,
    shared,
  })
  const balances = createBalances({
    networks: networks.map(({ network }) => network),
    chains,
    contracts,
    lists,
    metadata,
    scales,
    mints,
    prices,
    pause: rpc.breakerPauseMs,
    discover: alchemy ? discoverEverywhere(discover, alchemy.discover) : discover,
    onRead: (outcome) => metrics.balances.inc({ outcome }),
    caches: metrics.caches,
    shared,
  })
  return {
    tokens: { lists, metadata, scales, mints },
    prices,
    balances,
    close: async () => {
      await Promise.all([...remote, priceSource, alchemy].map((source) => source?.close()))
    },
  }
}
