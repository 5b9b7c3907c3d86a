import type { MultiQuote } from '../../contract/v1/onramp/multiQuotes.ts'
import { VendorRefusal } from '../../upstreams/vendorTrouble.ts'
import type { MeldApi, QuotesQuestion } from './meldApi.ts'

/** Ways to pay that are asked for at once. Source: data-api.md §3.29 */
const most = 20

/**
 * Offers for one way to pay, or for all of the country: then any that has some is enough.
 *
 * @throws VendorRefusal, VendorTrouble of the first that has none
 */
export async function multiQuotes(api: MeldApi, question: QuotesQuestion): Promise<MultiQuote[]> {
  if (question.paymentMethodType !== undefined) return api.quotes(question)
  const listed = await api.properties('payment-methods', question.countryCode, question.excludeProviders)
  const ways = [...new Set(listed.map(({ paymentMethod }) => paymentMethod))].slice(0, most)
  if (ways.length === 0)
    throw new VendorRefusal(400, { code: 'NO_PAYMENT_METHODS', message: 'Nobody sells in this country' })
  const asked = await Promise.allSettled(
    ways.map((paymentMethodType) => api.quotes({ ...question, paymentMethodType })),
  )
  const offers = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (offers.length > 0) return offers
  throw asked.find((each) => each.status === 'rejected')?.reason
}
