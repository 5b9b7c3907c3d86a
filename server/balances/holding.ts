import type { Token } from '../tokens/token.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'

/** What an address holds of one coin or token, in base units, as they are shown. */
export interface Holding {
  readonly token: Token
  readonly amount: bigint
  /** Units were multiplied by it to be shown (contract/solana/amountRule.ts, contract/uiMultiplier.ts); absent: they were not. */
  readonly multiplier?: string
  /** What they will be multiplied by from `fromS` on, in seconds since 1970. */
  readonly next?: { readonly multiplier: string; readonly fromS: number }
  /** EVM: what the contract counts, where `amount` is multiplied; markets trade these. */
  readonly units?: bigint
  /** Solana: the same; its markets trade what is shown. */
  readonly exact?: bigint
  /** Solana: address of the program that keeps the token. */
  readonly program?: string
  /** All of it came by transfers that the holder took no part in. @default false */
  readonly unsolicited?: boolean
}

/** What an address holds on one chain. */
export interface ChainHoldings {
  readonly holdings: readonly Holding[]
  /** Left out, because they could not be read: tokens, and programs of which any token may be held; by their addresses. */
  readonly unread: readonly string[]
}

/** The same with what it is worth. */
export interface PricedHolding extends Holding {
  /** For one whole coin; `undefined` when nobody knows. */
  readonly price: number | undefined
}

/** A token that an address once received. */
export interface DiscoveredToken {
  /** Lower case. */
  readonly address: string
  readonly unsolicited: boolean
}

/** Where the candidates come from that no list names, such as transfers that were seen. */
export type DiscoverTokens = (
  chainId: string,
  address: string,
  by?: Claimant,
) => Promise<readonly DiscoveredToken[]>
