import type { OnrampProviderName } from '../../../server/contract/onrampProviders.ts'
import type { PaymentCurrency } from '../../../server/contract/v1/onramp/options.ts'
import type { OfferSession } from '../../../server/contract/v1/onramp/quote.ts'
import { draftStore } from '../fund/draftStore.ts'
import type { BuyCoin } from './coins.ts'

/** What is to be bought, and of whom. */
export interface BuyOrder {
  seller: OnrampProviderName
  /** Does it say what came of a purchase? */
  tells: boolean
  coin: BuyCoin
  address: string
  currency: PaymentCurrency
  /** Money: decimal text with a point. */
  amount: string
  /** What the page of this offer is asked for with, where the seller has one for each. */
  session: OfferSession | undefined
}

export interface BuysState {
  /** Symbol of the coin and id of the money; '' is nobody's choice. */
  symbol: string
  currency: string
  /** As typed; `null` before that. */
  amount: string | null
  /** What the window that was opened last is for. */
  order: BuyOrder | undefined
  set(change: Partial<Pick<BuysState, 'symbol' | 'currency' | 'amount' | 'order'>>): void
}

export const buysOf = draftStore<BuysState>((set) => ({
  symbol: '',
  currency: '',
  amount: null,
  order: undefined,
  set: (change) => set(change),
}))
