import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { createLruCache } from '../../cache/lruCache.ts'
import { steadyNow } from '../../cache/steadyNow.ts'
import type { Exchange } from '../exchange.ts'
import type { Round } from '../round.ts'
import { inOrder, type Pool } from './pool.ts'

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function getPair(address, address) view returns (address)',
])

/** Hundredths of a basis point, by which Uniswap V3 tells pools of a pair apart. */
export const v3Fees = [100, 500, 3_000, 10_000] as const
/** Ms after which a pair is looked up again, since it may have got a pool more. */
const freshMs = 300_000

/** Which pools there are. They are looked up once: a pool stays where it is. */
export interface PoolBook {
  /** Of each pair those that exist, in one request for all that are not known. @throws ChainUnavailable */
  of(pairs: readonly (readonly [Hex, Hex])[]): Promise<Pool[][]>
}

export function createPoolBook(exchange: Exchange, round: Round, now: () => number = steadyNow): PoolBook {
  const known = createLruCache<{ at: number; pools: Pool[] }>(20_000)
  const places = placesOf(exchange)

  return {
    async of(pairs) {
      const sorted = pairs.map(([a, b]) => inOrder(a, b))
      const entries = sorted.map((pair) => known.get(pair.join()))
      const missing = sorted.filter((_, at) => {
        const entry = entries[at]
        return !entry || (entry.pools.length < places.length && now() - entry.at >= freshMs)
      })
      if (missing.length > 0) {
        const light = missing.flatMap((pair) => places.map((place) => place.read(pair)))
        const { light: reads } = await round.ask({ light })
        for (const [at, pair] of missing.entries()) {
          const pools = places.flatMap(({ kind, fee }, place): Pool[] => {
            const address = toAddress(reads[at * places.length + place])
            return address ? [{ kind, fee, address, token0: pair[0], token1: pair[1] }] : []
          })
          known.set(pair.join(), { at: now(), pools })
        }
      }
      return sorted.map((pair) => known.get(pair.join())?.pools ?? [])
    },
  }
}

/** Where a pair may have a pool, each with the question for it. */
function placesOf({ v2Factory, v2Fee, v3Factory }: Exchange) {
  const v2 = v2Factory && {
    kind: 'v2' as const,
    fee: v2Fee,
    read: (pair: readonly [Hex, Hex]) => ({
      to: v2Factory,
      data: encodeFunctionData({ abi, functionName: 'getPair', args: pair }),
    }),
  }
  const v3 = v3Fees.flatMap((fee) =>
    v3Factory
      ? {
          kind: 'v3' as const,
          fee,
          read: ([a, b]: readonly [Hex, Hex]) => ({
            to: v3Factory,
            data: encodeFunctionData({ abi, functionName: 'getPool', args: [a, b, fee] }),
          }),
        }
      : [],
  )
  return [...(v2 ? [v2] : []), ...v3]
}

function toAddress(data: Hex | undefined): Hex | undefined {
  if (data?.length !== 66 || BigInt(data) === 0n) return undefined
  return `0x${data.slice(26).toLowerCase()}`
}
