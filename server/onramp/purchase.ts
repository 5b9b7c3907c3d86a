import type { PurchaseState } from '../contract/onrampProviders.ts'

/** What a seller knows of one purchase. */
export interface Purchase {
  /** The seller's. */
  id: string
  /** To whom the coins go, as the seller writes it. */
  address: string
  state: PurchaseState
  symbol: string
  /** CAIP-2 where it is known. */
  chain: string | undefined
  /** Coins, decimal text; '' before the seller knows. */
  amount: string
  /** Money with the fees, decimal text. */
  paid: string | undefined
  currency: string | undefined
  hash: string | undefined
  /** Unix time, s. */
  startedAt: number
}
