import type { Hex } from 'viem'

/** A place where two tokens are traded. */
export interface Pool {
  readonly kind: 'v2' | 'v3'
  readonly address: Hex
  /** Hundredths of a basis point. */
  readonly fee: number
  /** The lower address. */
  readonly token0: Hex
  readonly token1: Hex
}

/** A pool, gone through in one direction. */
export interface Step {
  readonly pool: Pool
  readonly from: Hex
  readonly to: Hex
}

export const stepThrough = (pool: Pool, from: Hex): Step => ({
  pool,
  from,
  to: from === pool.token0 ? pool.token1 : pool.token0,
})

export const inOrder = (a: Hex, b: Hex): readonly [Hex, Hex] => (BigInt(a) < BigInt(b) ? [a, b] : [b, a])
