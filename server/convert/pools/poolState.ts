import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Pool, Step } from './pool.ts'

const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24)',
])

/** What a pool holds in this block, as far as its middle price needs it. */
export type PoolState = { readonly reserves: readonly [bigint, bigint] } | { readonly root: bigint }

/** A share of whole numbers. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

export const stateRead = ({ kind, address }: Pool): { to: Hex; data: Hex } => ({
  to: address,
  data: encodeFunctionData({ abi, functionName: kind === 'v2' ? 'getReserves' : 'slot0' }),
})

/** `undefined` of a pool that is empty, or was never started. */
export function readState({ kind }: Pool, data: Hex | undefined): PoolState | undefined {
  if (data === undefined) return undefined
  try {
    if (kind === 'v3') {
      const [root] = decodeFunctionResult({ abi, functionName: 'slot0', data })
      return root > 0n ? { root } : undefined
    }
    const [first, second] = decodeFunctionResult({ abi, functionName: 'getReserves', data })
    return first > 0n && second > 0n ? { reserves: [first, second] } : undefined
  } catch {
    return undefined
  }
}

/** Base units out for one in, before the pool's fee and without moving it. */
export function middlePrice({ pool, from }: Step, state: PoolState): Ratio {
  const [over, under] =
    'reserves' in state ? [state.reserves[1], state.reserves[0]] : [state.root * state.root, 1n << 192n]
  return from === pool.token0 ? { over, under } : { over: under, under: over }
}

const whole = 1_000_000n

/** What a pool of V2 gives for an amount, as its router counts; 0 when it gives nothing. */
export function v2Output({ pool, from }: Step, state: PoolState, amount: bigint): bigint {
  if (!('reserves' in state)) return 0n
  const [held, wanted] = from === pool.token0 ? state.reserves : [state.reserves[1], state.reserves[0]]
  const kept = amount * (whole - BigInt(pool.fee))
  return (kept * wanted) / (held * whole + kept)
}
