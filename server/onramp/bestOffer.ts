import type { OnrampProviderName } from '../contract/onrampProviders.ts'
import { HttpError } from '../errors/httpError.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { VendorRefusal } from '../upstreams/vendorTrouble.ts'
import type { Offer, OfferQuestion, Options, Seller } from './seller.ts'
import { sellerFailed } from './sellerFailed.ts'

/** An offer without its way to pay: the first that takes the amount is chosen where none is named. */
export type OfferRequest = Omit<OfferQuestion, 'method'> & {
  method: string | undefined
  /** One seller alone. */
  provider?: OnrampProviderName | undefined
  /** For whom. */
  by?: Claimant
}

/**
 * Whoever gives most for the money.
 *
 * @throws HttpError 400 `amount_out_of_limits`, `not_sold`, `provider_refused`; 503 `upstream_unavailable`
 */
export async function bestOffer(sellers: readonly Seller[], request: OfferRequest): Promise<Offer> {
  const asked = await Promise.allSettled(sellers.map((seller) => offerOf(seller, request)))
  const offers = asked.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  if (offers.length > 0) return offers.reduce((a, b) => (Number(b.purchase) > Number(a.purchase) ? b : a))
  const failures = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const first = failures.find(isRefusal) ?? failures[0]
  if (first !== undefined) sellerFailed(first)
  throw new HttpError(400, 'not_sold', `Nobody sells ${request.symbol} for ${request.currency} there`, {
    field: 'purchaseCurrency',
  })
}

const isRefusal = (error: unknown): boolean => error instanceof VendorRefusal || error instanceof HttpError

async function offerOf(seller: Seller, request: OfferRequest): Promise<Offer | undefined> {
  const method = wayToPay(await seller.options(request.place, request.by), request)
  if (method === undefined) return undefined
  request.by?.pay?.(callCosts.seller)
  return seller.offer({ ...request, method })
}

/** `undefined` when the seller knows not the money, or not the way. */
function wayToPay(
  { paymentCurrencies }: Options,
  { currency, amount, method }: OfferRequest,
): string | undefined {
  const limits = paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits
  const ways = limits?.filter(({ id }) => method === undefined || id === method.toLowerCase()) ?? []
  const fits = ways.find(({ min, max }) => Number(amount) >= Number(min) && Number(amount) <= Number(max))
  if (fits) return fits.id
  const [first] = ways
  if (!first) return undefined
  const range = `${first.min} to ${first.max} ${currency}`
  throw new HttpError(400, 'amount_out_of_limits', `The limit of ${first.id} is ${range}`, {
    field: 'amount',
  })
}
