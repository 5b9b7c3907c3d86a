import type { OnrampProviderName } from '../../../server/contract/onrampProviders.ts'
import type { OfferSession } from '../../../server/contract/v1/onramp/quote.ts'
import { draftStore } from '../fund/draftStore.ts'
import type { BuyCoin } from './coins.ts'

/** As much of a coin as its seller's page is asked for with, and as shows. */
export interface OrderedCoin extends Pick<BuyCoin, 'networkId' | 'symbol' | 'token'> {
  wire: Pick<BuyCoin['wire'], 'symbol'>
  network: Pick<BuyCoin['network'], 'name'>
}

/** What is to be bought, and of whom. */
export interface BuyOrder {
  seller: OnrampProviderName
  /** Does it say what came of a purchase? */
  tells: boolean
  coin: OrderedCoin
  address: string
  /** Id of the money. */
  currency: { id: string }
  /** Money: decimal text with a point. */
  amount: string
  /** What the page of this offer is asked for with, where the seller has one for each. */
  session: OfferSession | undefined
}

/** A seller's page, and what is needed to know a purchase that comes of it. */
export interface Visit {
  order: BuyOrder
  /** `undefined` once the page around us was loaded again: it holds the seller's secret, and is not kept. */
  url: string | undefined
  /** `false`: the page is known, and there was no window for it. */
  shown: boolean
  /** ms since 1970, by the server's clock. */
  at: number
  /** Ids of purchases from before; `undefined` where nobody told. */
  known: ReadonlySet<string> | undefined
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
