import type { Hex } from 'viem'
import { createReadThrough } from '../cache/readThrough.ts'
import { toText, toUint } from '../tokens/erc20.ts'
import type { ContractReader } from '../upstreams/contracts/contractReader.ts'
import type { Contracts } from '../upstreams/contracts/contracts.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { Feed } from './priceTable.ts'

/** Selectors of AggregatorV3Interface. Source: https://docs.chain.link/data-feeds/api-reference */
const selectors = {
  decimals: '0x313ce567',
  description: '0x7284e416',
  latestRoundData: '0xfeaf968c',
} as const

const day = 86_400_000
/** Clocks of chain and server may differ by this, s. */
const clockSlack = 3_600

export interface FeedReader {
  /** Dollars; `undefined` when the feed is not what the table says, stands still or says nothing. @throws ChainUnavailable */
  read(feed: Feed, by?: Claimant): Promise<number | undefined>
}

export interface FeedReaderOptions {
  contracts: Contracts
  /** A row of the table is wrong: it is used no more. */
  onWrong: (feed: Feed, description: string | undefined) => void
  now?: () => number
}

export function createFeedReader({ contracts, onWrong, now = Date.now }: FeedReaderOptions): FeedReader {
  const rows = new Map<string, Feed>()
  /** Decimals of the answers, found out when the feed is first used. */
  const checked = createReadThrough({
    freshMs: day,
    async read(key, claim): Promise<number | undefined> {
      const feed = rows.get(key)
      const reader = feed && contracts.known(feed.chainId)?.as(claim)
      if (!reader) throw new ChainUnavailable('The chain of the feed is not served')
      const [description, decimals] = await Promise.all([
        reader.call(feed.address, selectors.description),
        reader.call(feed.address, selectors.decimals),
      ])
      const places = toUint(decimals)
      if (isPair(toText(description), feed.asset) && places !== undefined && places <= 36n)
        return Number(places)
      onWrong(feed, toText(description)?.slice(0, 64))
      return undefined
    },
  })

  async function isUp(reader: ContractReader, sequencer: Hex | undefined): Promise<boolean> {
    if (sequencer === undefined) return true
    return toRound(await reader.call(sequencer, selectors.latestRoundData))?.answer === 0n
  }

  return {
    async read(feed, by) {
      const reader = contracts.known(feed.chainId)?.as(by)
      if (!reader) return undefined
      const key = `${feed.chainId}:${feed.address}:${feed.asset}`
      rows.set(key, feed)
      const [decimals, data, up] = await Promise.all([
        checked.get(key, by),
        reader.call(feed.address, selectors.latestRoundData),
        isUp(reader, feed.sequencer),
      ])
      const round = toRound(data)
      if (decimals === undefined || !round || !up || round.answer <= 0n) return undefined
      const age = now() / 1000 - Number(round.updatedAt)
      if (age > feed.maxAgeSeconds || age < -clockSlack) return undefined
      return Number(round.answer) / 10 ** decimals
    },
  }
}

/** Coins that a feed may still call by their former name. */
const formerly: Readonly<Record<string, string>> = { POL: 'MATIC', KAIA: 'KLAY' }

function isPair(description: string | undefined, asset: string): boolean {
  const said = description?.toUpperCase().replace(/\s+/g, '')
  return said === `${asset}/USD` || (formerly[asset] !== undefined && said === `${formerly[asset]}/USD`)
}

function toRound(data: Hex | undefined): { answer: bigint; updatedAt: bigint } | undefined {
  if (data === undefined || data.length < 2 + 5 * 64) return undefined
  const word = (at: number) => BigInt(`0x${data.slice(2 + at * 64, 2 + (at + 1) * 64)}`)
  return { answer: BigInt.asIntN(256, word(1)), updatedAt: word(3) }
}
