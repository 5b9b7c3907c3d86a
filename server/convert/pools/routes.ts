import type { Hex } from 'viem'
import type { Step } from './pool.ts'
import { type PoolState, v2Output } from './poolState.ts'
import type { Surroundings, Trade } from './surroundings.ts'

/** One way from token to token. */
export interface Route {
  readonly steps: readonly Step[]
  readonly out: bigint
  /** Units that its pools need, the transaction around them not counted. */
  readonly gas: bigint
}

/** What V3 said of a way. */
export interface Quoted {
  readonly way: readonly Step[]
  readonly result: { out: bigint; gas: bigint } | undefined
}

/** Units that a pool of V2 needs. Of V3 its quoter tells. */
const v2Gas = 70_000n

const isV2 = ({ pool }: Step): boolean => pool.kind === 'v2'
const isV3 = ({ pool }: Step): boolean => pool.kind === 'v3'

/** The ways through V3 that are asked for at once: alone, in twos, and to a hub that has pools of V2, too. */
export function waysToQuote({ direct, over }: Surroundings): (readonly Step[])[] {
  return [
    ...direct.filter(isV3).map((step) => [step]),
    ...over.flatMap(({ first, second }) => {
      const starts = first.filter(isV3)
      const joins = first.some(isV2) || second.some(isV2)
      return [
        ...(joins ? starts.map((step) => [step]) : []),
        ...starts.flatMap((start) => second.filter(isV3).map((end) => [start, end])),
      ]
    }),
  ]
}

/**
 * The ways whose outputs are known. `open`: of a hub to which a pool of V2 leads best, that pool, from where V3 was not
 * asked yet; behind one that leads there worse V3 gives less than it said already.
 */
export function routesOf(
  { direct, over }: Surroundings,
  { amount }: Trade,
  states: ReadonlyMap<Hex, PoolState>,
  quoted: readonly Quoted[],
): { routes: Route[]; open: { way: Route; out: bigint }[] } {
  const found = quoted.flatMap(({ way, result }): Route[] => (result ? [{ steps: way, ...result }] : []))
  const through = (step: Step, given: bigint): Route[] => {
    const state = states.get(step.pool.address)
    const out = isV2(step) && state ? v2Output(step, state, given) : 0n
    return out > 0n ? [{ steps: [step], out, gas: v2Gas }] : []
  }
  const alone = (steps: readonly Step[]): Route[] => [
    ...steps.flatMap((step) => through(step, amount)),
    ...found.filter(({ steps: [only, more] }) => only !== undefined && !more && steps.includes(only)),
  ]
  const open: { way: Route; out: bigint }[] = []
  const joined = over.flatMap(({ first, second }) => {
    const starts = alone(first)
    const best = starts.reduce<Route | undefined>((a, b) => (a && a.out >= b.out ? a : b), undefined)
    if (best?.steps.every(isV2) && second.some(isV3)) open.push({ way: best, out: best.out })
    return starts.flatMap((start) =>
      second
        .flatMap((step) => through(step, start.out))
        .map(({ steps, out, gas }) => ({ steps: [...start.steps, ...steps], out, gas: start.gas + gas })),
    )
  })
  const inTwos = found.filter(({ steps }) => steps.length > 1)
  return { routes: [...alone(direct), ...joined, ...inTwos], open }
}

/** The pools of V3 that lead on from where a way ends. */
export const laterWays = (over: Surroundings['over'], { steps }: Route): Step[] =>
  over
    .filter(({ first }) => steps[0] !== undefined && first.includes(steps[0]))
    .flatMap(({ second }) => second.filter(isV3))
