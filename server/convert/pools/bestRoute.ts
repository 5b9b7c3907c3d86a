import type { Hex } from 'viem'
import type { Findings } from './findRoutes.ts'
import { stepThrough } from './pool.ts'
import { middlePrice, type PoolState, type Ratio } from './poolState.ts'
import type { Route } from './routes.ts'

/** Units of a transaction through the router beside its pools: itself, its data, and the token that goes in. */
export const gasAround = 80_000n

/** The route that gives most after gas; by output alone where no pool tells what gas is worth. */
export function bestRoute(
  { routes, states, deepest }: Findings,
  { wrapped, to, gasPrice }: { wrapped: Hex; to: Hex; gasPrice: bigint },
): Route | undefined {
  const state = deepest && states.get(deepest.address)
  const worth: Ratio | undefined =
    to === wrapped
      ? { over: 1n, under: 1n }
      : deepest && state && middlePrice(stepThrough(deepest, wrapped), state)
  const net = ({ out, gas }: Route): bigint =>
    worth ? out - ((gas + gasAround) * gasPrice * worth.over) / worth.under : out
  return routes.reduce<Route | undefined>((best, route) => {
    if (!best) return route
    const [more, now] = [net(route), net(best)]
    return more > now || (more === now && route.steps.length < best.steps.length) ? route : best
  }, undefined)
}

/** Basis points that a route gives less than the middle prices of its pools, fees included. */
export function priceImpact(
  { steps, out }: Route,
  amount: bigint,
  states: ReadonlyMap<Hex, PoolState>,
): number | undefined {
  let middle: Ratio = { over: amount, under: 1n }
  for (const step of steps) {
    const state = states.get(step.pool.address)
    if (!state) return undefined
    const { over, under } = middlePrice(step, state)
    middle = { over: middle.over * over, under: middle.under * under }
  }
  if (middle.over === 0n) return undefined
  const points = 10_000n - (out * 10_000n * middle.under) / middle.over
  return Number(points < 0n ? 0n : points)
}
