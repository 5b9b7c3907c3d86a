import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Hop } from '../../../server/contract/v1/convert/words.ts'
import type { SwapToken } from './swapToken.ts'

/** What a person wants done. Shares in basis points, 100 = 1 %. */
export interface SwapOrder {
  networkId: CaipNetworkId
  from: string
  sells: SwapToken
  buys: SwapToken
  units: bigint
  slippageBps: number
}

/** What the pools would give for it. */
export interface SwapQuote {
  bought: bigint
  /** At `slippageBps` below `bought`. */
  least: bigint
  /** Empty where a provider does not tell. */
  route: readonly Hop[]
  impactBps: number | null
  gas: bigint
  /** What the provider keeps. */
  feeBps: number
  /** Who takes the tokens that are sold; `null` where nobody must be allowed to. */
  spender: string | null
  /** What the transaction will call. */
  router: string
  /** A signature of the person's (EIP-2612) does in place of the allowance, where the token takes one, too. */
  takesPermit: boolean
}

/** One coin and its wrapped form: nothing is traded, one comes out for one. */
export const isWrapping = ({ route }: Pick<SwapQuote, 'route'>): boolean =>
  route.length === 1 && (route[0]?.kind === 'wrap' || route[0]?.kind === 'unwrap')

export const slippage = { least: 1, usual: 100, high: 300, most: 5_000 } as const

const whole = 10_000n

/** Never less than the share leaves: a part of a unit counts as one. */
export function leastOf(bought: bigint, slippageBps: number): bigint {
  const kept = bought * (whole - BigInt(slippageBps))
  return (kept + whole - 1n) / whole
}
