import type { Transaction } from '../contract/v1/history.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { OfferRequest } from './bestOffer.ts'
import type { CoinbaseApi, CoinbaseOptions } from './coinbase/coinbaseApi.ts'
import type { PayQuestion } from './coinbase/payPage.ts'
import type { MeldApi } from './meld/meldApi.ts'
import type { PageQuestion } from './orders/purchasePage.ts'
import type { Visit } from './orders/recordVisits.ts'
import type { Offer, Options, Place } from './seller.ts'

/** Coinbase beside what every seller does. */
export interface Coinbase {
  /** Address of the page that takes the money. @throws VendorRefusal, VendorTrouble */
  page(question: PayQuestion): Promise<string>
  /** `undefined` without an API key. */
  readonly lists:
    | {
        options(place: Place, by?: Claimant): Promise<CoinbaseOptions>
        quote: CoinbaseApi['quote']
        purchases: CoinbaseApi['transactions']
      }
    | undefined
}

/** Buying coins with money, of whoever the operator has keys for (data-api.md §9.6). */
export interface Onramp {
  readonly coinbase: Coinbase | undefined
  readonly meld: MeldApi | undefined
  /** Where somebody buys who does not say it. */
  placeOf(named: { country?: string | undefined; subdivision?: string | undefined }): Place
  /** Of all; empty lists when there is nobody. @throws HttpError 503 when nobody answers */
  options(place: Place, by?: Claimant): Promise<Options>
  /** @throws HttpError 500 `not_configured`, and those of `bestOffer` */
  offer(request: OfferRequest): Promise<Offer>
  visited(visit: Visit): Promise<void>
  /** @throws HttpError 400 for the cursor, 503 when no seller answers and nothing is kept */
  purchases(question: PageQuestion): Promise<{ data: Transaction[]; next: string | null }>
  close(): Promise<void>
}
