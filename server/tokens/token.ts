import * as z from 'zod/mini'
import type { AmountRule } from '../contract/solana/amountRule.ts'

/** What is known of a token beside its price. */
export interface Token {
  /** CAIP-2. */
  readonly chainId: string
  /** Of EVM in lower case; `undefined` for the native coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Solana: how its amounts are shown, where not by its decimals alone. */
  readonly amountRule?: AmountRule | undefined
  /** `listed`: the operator or we vouch for it; of others the contract itself says what it is. */
  readonly standing: 'native' | 'listed' | 'stranger'
}

/** Decimals that make sense; what has more is no money. */
export const decimalsSchema = z.int().check(z.minimum(0), z.maximum(36))

/** One word for each coin and token of the world, as key: `eip155:1:0x…`, `eip155:1:native`. */
export const tokenKey = (chainId: string, address: string | undefined): string =>
  `${chainId}:${address ?? 'native'}`
