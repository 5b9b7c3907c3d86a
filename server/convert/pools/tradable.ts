import type { Hex } from 'viem'
import { createKept, type Kept } from '../../catalogue/kept.ts'
import type { Token } from '../../tokens/token.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import type { Exchanges } from '../exchange.ts'
import { createRound } from '../round.ts'
import { createPoolBook } from './poolBook.ts'

/** Which listed tokens have a pool against the wrapped coin or the dollar of their chain. */
export interface Tradable {
  /** `undefined` until that is known; it is found out behind the first question. */
  of(chainId: string): ReadonlySet<string> | undefined
}

export interface TradableOptions {
  chains: Pick<Chains, 'get'>
  exchanges: Exchanges
  listed: (chainId: string) => readonly Token[]
  onError: (chainId: string, error: unknown) => void
}

const day = 86_400_000
const retryAfter = 60_000
/** Against so many hubs, the first of the table. */
const against = 2

export function createTradable({ chains, exchanges, listed, onError }: TradableOptions): Tradable {
  const made = new Map<string, Kept<string[]>>()

  async function load(chainId: string): Promise<string[]> {
    const chain = chains.get(chainId)
    const exchange = exchanges.get(chainId)
    if (!chain || !exchange) return []
    const book = createPoolBook(exchange, createRound(chain))
    const hubs = exchange.hubs.slice(0, against)
    const tokens = listed(chainId).flatMap(({ address }) => (address ? [address as Hex] : []))
    const pairs = tokens.flatMap((token) =>
      hubs.filter((hub) => hub !== token).map((hub) => [token, hub] as const),
    )
    const pools = await book.of(pairs)
    const traded = pairs.flatMap(([token], at) => (pools[at]?.length ? [token] : []))
    return [...new Set([...exchange.hubs, ...traded])]
  }

  return {
    of(chainId) {
      let kept = made.get(chainId)
      if (!kept) {
        kept = createKept({
          maxAge: day,
          retryAfter,
          load: () => load(chainId),
          onChange: () => {},
          onError: (error) => onError(chainId, error),
        })
        made.set(chainId, kept)
      }
      const found = kept.get()
      return found && new Set(found)
    },
  }
}
