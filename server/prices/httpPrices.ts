import * as z from 'zod/mini'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import type { JsonSource } from '../upstreams/jsonSource.ts'

/** Prices by HTTP, where neither feed nor pool tells one. Wire: DefiLlama's `/prices/current/{chain}:{address},…`. */
export interface HttpPrices {
  /** Dollars; `undefined` when it has none. @throws NodeTrouble */
  get(chainId: string, address: string | undefined): Promise<number | undefined>
}

/** Its words for networks. */
const words: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:146': 'sonic',
  'eip155:250': 'fantom',
  'eip155:324': 'era',
  'eip155:5000': 'mantle',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  [solanaClusters.mainnet]: 'solana',
}

const nothing = '0x0000000000000000000000000000000000000000'
/** The price that every such source has. */
export const everyonesPrice = `/prices/current/ethereum:${nothing}`
const answerSchema = z.object({ coins: z.record(z.string(), z.unknown()) })
const coinSchema = z.object({
  price: z.number().check(z.positive()),
  timestamp: z.number(),
  confidence: z._default(z.number(), 1),
})

/** Tokens in one question, so that its address stays short. */
const together = 40
/** Seconds after which a price is none, and how sure the source must be of it. */
const maxAge = 86_400
const leastConfidence = 0.5

export function createHttpPrices(source: Pick<JsonSource, 'read'>, now: () => number = Date.now): HttpPrices {
  let waiting = new Set<string>()
  let turn: Promise<Map<string, number>> | undefined

  async function ask(ids: readonly string[]): Promise<[string, number][]> {
    const { coins } = answerSchema.parse(await source.read(`/prices/current/${ids.join(',')}`))
    return ids.flatMap((id): [string, number][] => {
      const coin = coinSchema.safeParse(coins[id])
      if (!coin.success || coin.data.confidence < leastConfidence) return []
      return now() / 1000 - coin.data.timestamp > maxAge ? [] : [[id, coin.data.price]]
    })
  }

  /** What is asked in the same turn goes out together. */
  async function askAll(): Promise<Map<string, number>> {
    await new Promise((resolve) => setImmediate(resolve))
    const ids = [...waiting]
    waiting = new Set()
    turn = undefined
    const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_, at) =>
      ask(ids.slice(at * together, (at + 1) * together)),
    )
    return new Map((await Promise.all(parts)).flat())
  }

  return {
    async get(chainId, address) {
      const word = words[chainId]
      if (word === undefined) return undefined
      const id = `${word}:${address ?? nothing}`
      waiting.add(id)
      turn ??= askAll()
      return (await turn).get(id)
    },
  }
}
