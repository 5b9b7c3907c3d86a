import type { Hex } from 'viem'
import * as z from 'zod/mini'
import exchanges from './exchanges.json' with { type: 'json' }
import feeds from './feeds.json' with { type: 'json' }
import { knownAssets } from './knownAssets.ts'

/** A contract that tells dollars for one `asset`. */
export interface Feed {
  readonly asset: string
  readonly chainId: string
  readonly address: Hex
  /** An older answer is none. */
  readonly maxAgeSeconds: number
  /** Tells whether the chain's sequencer is up; while it is not, the feed stands still. */
  readonly sequencer: Hex | undefined
}

/** Where pools of a chain are found, and against what. */
export interface Exchange {
  readonly v2Factory: Hex | undefined
  readonly v3Factory: Hex | undefined
  readonly wrapped: Hex | undefined
  readonly dollar: Hex | undefined
}

/** From where prices come: our tables with the operator's over them. */
export interface PriceTable {
  /** Dollars that the operator set, by key of the token. */
  readonly prices: ReadonlyMap<string, number>
  /** Key of the token → word of its feed. */
  readonly assets: ReadonlyMap<string, string>
  /** Of each word, best first. */
  readonly feeds: ReadonlyMap<string, readonly Feed[]>
  /** By CAIP-2 id. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  /** Dollars of the better known side that a pool must hold. */
  readonly minimumPooled: number
}

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/), z.toLowerCase())
const chainId = z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/))
const key = z
  .string()
  .check(z.regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}:(native|[a-zA-Z0-9]{32,64})$/))
const asset = z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,11}$/))

/** What an operator may say, in the file of `PRICE_FILE`. */
const tableSchema = z.strictObject({
  prices: z._default(z.record(key, z.number().check(z.nonnegative())), {}),
  assets: z._default(z.record(key, asset), {}),
  feeds: z._default(
    z.array(
      z.strictObject({ asset, chainId, address, hours: z._default(z.number().check(z.positive()), 26) }),
    ),
    [],
  ),
  exchanges: z._default(
    z.record(
      chainId,
      z.strictObject({
        v2Factory: z.optional(address),
        v3Factory: z.optional(address),
        wrapped: z.optional(address),
        dollar: z.optional(address),
      }),
    ),
    {},
  ),
  minimumPooled: z._default(z.number().check(z.nonnegative()), 10_000),
})

/** Twice the slowest heartbeat of a feed, and two hours. */
const maxAgeHours = 26

/** Our tables under what the operator says; a sentence when that is wrong. */
export function readPriceTable(json: unknown = {}): PriceTable | string {
  const parsed = tableSchema.safeParse(json)
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  }
  const { prices, assets, minimumPooled } = parsed.data
  const own = parsed.data.feeds.map(({ hours, address, ...feed }) =>
    feedOf({ ...feed, address, maxAgeSeconds: hours * 3_600 }),
  )
  const byAsset = new Map<string, Feed[]>()
  for (const feed of [...own, ...shippedFeeds()]) {
    const known = byAsset.get(feed.asset) ?? []
    byAsset.set(feed.asset, [...known, feed])
  }
  return {
    prices: new Map(Object.entries(prices).map(([key, price]) => [lowered(key), price])),
    assets: new Map([
      ...knownAssets(),
      ...Object.entries(assets).map(([key, word]) => [lowered(key), word] as const),
    ]),
    feeds: byAsset,
    exchanges: new Map(
      Object.entries({ ...exchanges.exchanges, ...parsed.data.exchanges }).map(([id, found]) => [
        id,
        exchangeOf(found),
      ]),
    ),
    minimumPooled,
  }
}

const shippedFeeds = (): Feed[] =>
  Object.entries(feeds.feeds).flatMap(([chainId, rows]) =>
    Object.entries(rows).map(([asset, address]) =>
      feedOf({ asset, chainId, address, maxAgeSeconds: maxAgeHours * 3_600 }),
    ),
  )

const sequencers: Readonly<Record<string, string>> = feeds.sequencers

const feedOf = (row: { asset: string; chainId: string; address: string; maxAgeSeconds: number }): Feed => ({
  ...row,
  address: row.address.toLowerCase() as Hex,
  sequencer: sequencers[row.chainId]?.toLowerCase() as Hex | undefined,
})

const exchangeOf = (found: { [name in keyof Exchange]?: string | undefined }): Exchange => {
  const of = (name: keyof Exchange) => found[name]?.toLowerCase() as Hex | undefined
  return {
    v2Factory: of('v2Factory'),
    v3Factory: of('v3Factory'),
    wrapped: of('wrapped'),
    dollar: of('dollar'),
  }
}

/** Addresses of EVM are kept in lower case. */
const lowered = (key: string): string => (key.startsWith('eip155:') ? key.toLowerCase() : key)
