import type { Hex } from 'viem'
import type { Hop } from '../contract/v1/convert/words.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { Permit } from './permit.ts'

/** By which the wire names the native coin in place of a token. */
export const nativeCoin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What is wanted. Addresses are in lower case, two different ones. */
export interface SwapRequest {
  readonly chainId: string
  readonly from: Hex
  readonly to: Hex
  /** Base units of `from`. */
  readonly amount: bigint
  /** Wei by which gas is weighed; the chain's own without it. */
  readonly gasPrice: bigint | undefined
  /** For whom. */
  readonly by?: Claimant
}

export interface SwapQuote {
  /** Base units of `to`. */
  readonly out: bigint
  readonly route: readonly Hop[]
  /** Basis points. */
  readonly priceImpact: number | undefined
  /** Units, estimated. */
  readonly gas: bigint
  readonly feeBps: number
  /** Who needs the allowance; `undefined` when none is needed. */
  readonly spender: Hex | undefined
  /** What the transaction will call. */
  readonly router: Hex
  /** Whether `build` takes a permit in place of the allowance. */
  readonly takesPermit: boolean
  readonly block: number | undefined
}

export interface BuildRequest extends SwapRequest {
  readonly user: Hex
  readonly slippageBps: number
  /** What must come out in any case: less than it is refused. */
  readonly floor: bigint | undefined
  readonly permit: Permit | undefined
  /** Whether to look at balance and allowance, and to measure the gas. */
  readonly measure: boolean
}

export interface BuiltSwap {
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  readonly amount: bigint
  readonly minAmount: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
  /** Unix seconds. */
  readonly deadline: number | undefined
}

/** Who quotes swaps and writes their transactions: pools by ourselves, or a vendor. */
export interface SwapProvider {
  serves(chainId: string): boolean
  /** The contract that allowances are given to. */
  spender(chainId: string): Hex
  /** Contracts that its transactions may call: of our tables, never of its answers. */
  targets(chainId: string): ReadonlySet<Hex>
  /** @throws HttpError @throws ChainUnavailable */
  quote(request: SwapRequest): Promise<SwapQuote>
  /** With a quote of its own. @throws HttpError @throws ChainUnavailable */
  build(request: BuildRequest): Promise<BuiltSwap>
  close(): Promise<void>
}
