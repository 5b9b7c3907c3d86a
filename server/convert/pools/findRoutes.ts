import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { toUint } from '../../tokens/erc20.ts'
import type { NodeAnswer, NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import type { Read } from '../round.ts'
import type { Market } from './market.ts'
import type { Pool, Step } from './pool.ts'
import { type PoolState, readState, stateRead } from './poolState.ts'
import { laterWays, type Quoted, type Route, routesOf, waysToQuote } from './routes.ts'
import { lookAround, type Trade } from './surroundings.ts'
import { quoteRead, readQuote } from './v3Quoter.ts'

/** What was read of a pair in one block, or two that follow. */
export interface Findings {
  readonly routes: readonly Route[]
  readonly states: ReadonlyMap<Hex, PoolState>
  /** Of the pools between the wrapped coin and the bought token the one that holds most of the coin. */
  readonly deepest: Pool | undefined
  readonly beside: readonly NodeAnswer[]
}

/**
 * Every way through one pool, and through two over a hub, of either kind. One request to a node; two where a pool of V2 leads
 * best to a hub from which one of V3 leads on, because only then is an amount not known before.
 *
 * @throws ChainUnavailable
 */
export async function findRoutes(
  { exchange, round, book }: Pick<Market, 'exchange' | 'round' | 'book'>,
  trade: Trade,
  calls: readonly NodeCall[],
): Promise<Findings> {
  const around = await lookAround(exchange, book, trade)
  const { direct, over, weighing } = around
  const steps = [direct, ...over.flatMap(({ first, second }) => [first, second])].flat()
  const pools = [...new Set([...steps.map(({ pool }) => pool), ...weighing])]
  const { quoter, wrapped } = exchange
  const quotesOf = (ways: readonly (readonly Step[])[], amount: bigint) =>
    quoter ? ways.map((way) => quoteRead(quoter, way, amount)) : []

  const ways = waysToQuote(around)
  const { light, heavy, beside } = await round.ask({
    light: [...pools.map(stateRead), ...weighing.map(({ address }) => balanceRead(wrapped, address))],
    heavy: quotesOf(ways, trade.amount),
    beside: calls,
  })
  const states = new Map<Hex, PoolState>()
  for (const [at, pool] of pools.entries()) {
    const state = readState(pool, light[at])
    if (state) states.set(pool.address, state)
  }
  const quoted: Quoted[] = ways.map((way, at) => ({ way, result: readQuote(way.length, heavy[at]) }))
  const { routes, open } = routesOf(around, trade, states, quoted)
  const later = open.flatMap(({ way, out }) => laterWays(over, way).map((step) => ({ way, out, step })))
  const { heavy: last } = await round.ask({
    heavy: later.flatMap(({ step, out }) => quotesOf([[step]], out)),
  })
  const joined = later.flatMap(({ way, step }, at): Route[] => {
    const result = readQuote(1, last[at])
    return result ? [{ steps: [...way.steps, step], out: result.out, gas: way.gas + result.gas }] : []
  })
  return {
    routes: [...routes, ...joined],
    states,
    deepest: deepestOf(weighing, light.slice(pools.length)),
    beside,
  }
}

const balanceRead = (token: Hex, holder: Hex): Read => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
})

function deepestOf(pools: readonly Pool[], balances: readonly (Hex | undefined)[]): Pool | undefined {
  const held = pools.map((pool, at) => ({ pool, amount: toUint(balances[at]) ?? 0n }))
  const [most] = held.filter(({ amount }) => amount > 0n).sort((a, b) => (a.amount < b.amount ? 1 : -1))
  return most?.pool
}
