import type { OnrampProviderName } from '../contract/onrampProviders.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../contract/v1/onramp/options.ts'
import type { OfferSession } from '../contract/v1/onramp/quote.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { Purchase } from './purchase.ts'

/** Where somebody buys: ISO 3166. */
export interface Place {
  country: string
  subdivision: string | undefined
}

export interface Options {
  paymentCurrencies: PaymentCurrency[]
  purchaseCurrencies: PurchaseCurrency[]
}

/** What is bought, and how it is paid. */
export interface OfferQuestion {
  symbol: string
  /** One of those of the coin in the seller's options, of whichever seller. */
  network: PurchaseCurrency['networks'][number]
  /** Money. */
  amount: string
  currency: string
  /** Id of a limit in the options. */
  method: string
  place: Place
}

/** Amounts are decimal text, in money but for `purchase`. */
export interface Offer {
  provider: OnrampProviderName
  id: string
  total: string
  subtotal: string
  networkFee: string
  currency: string
  purchase: string
  /** What the page of this offer is asked for with, where the seller has one for each. */
  session?: OfferSession | undefined
}

/** Somebody who sells coins for money. Each call throws VendorRefusal or VendorTrouble. */
export interface Seller {
  readonly name: OnrampProviderName
  options(place: Place, by?: Claimant): Promise<Options>
  /** `undefined` when this is nothing that it sells. */
  offer(question: OfferQuestion): Promise<Offer | undefined>
  /** What was bought on pages that were opened with this reference, newest first. */
  purchases(reference: string): Promise<Purchase[]>
}
