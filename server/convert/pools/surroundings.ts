import type { Hex } from 'viem'
import type { Exchange } from '../exchange.ts'
import { type Pool, type Step, stepThrough } from './pool.ts'
import type { PoolBook } from './poolBook.ts'

/** Two tokens of the chain; the native coin is its wrapped one here. */
export interface Trade {
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

/** Where a trade can go. */
export interface Surroundings {
  readonly direct: readonly Step[]
  /** For each hub that has pools on both sides. */
  readonly over: readonly { first: readonly Step[]; second: readonly Step[] }[]
  /** Pools between the wrapped coin and the bought token, by which gas is weighed. */
  readonly weighing: readonly Pool[]
}

/** @throws ChainUnavailable */
export async function lookAround(
  { hubs, wrapped }: Exchange,
  book: PoolBook,
  { from, to }: Trade,
): Promise<Surroundings> {
  const middle = hubs.filter((hub) => hub !== from && hub !== to)
  const pairs = middle.flatMap((hub) => [[from, hub] as const, [hub, to] as const])
  const [direct = [], ...around] = await book.of([[from, to], ...pairs])
  const at = middle.indexOf(wrapped)
  return {
    direct: direct.map((pool) => stepThrough(pool, from)),
    over: middle
      .map((hub, index) => ({
        first: (around[2 * index] ?? []).map((pool) => stepThrough(pool, from)),
        second: (around[2 * index + 1] ?? []).map((pool) => stepThrough(pool, hub)),
      }))
      .filter(({ first, second }) => first.length > 0 && second.length > 0),
    weighing: from === wrapped ? direct : at < 0 ? [] : (around[2 * at + 1] ?? []),
  }
}
