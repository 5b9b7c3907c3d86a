import { randomUUID } from 'node:crypto'
import { createReadThrough } from '../../cache/readThrough.ts'
import { chainOf } from '../../contract/sellerChains.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { plainDecimal } from '../plainDecimal.ts'
import type { Offer, OfferQuestion, Seller } from '../seller.ts'
import type { MeldApi } from './meldApi.ts'
import { meldOptions, symbolOf } from './meldOptions.ts'
import { readMeldPurchase } from './meldPurchase.ts'
import { toMeld } from './meldWords.ts'

/** Lists of a country are given again for so long, ms; a failure for less, so that nobody waits for it. */
const held = { freshMs: 300_000, failureMs: 1_000, limit: 500, cost: () => callCosts.seller }

export function createMeldSeller(api: MeldApi): Seller {
  const coinsOf = createReadThrough({ read: (at) => api.properties('crypto-currencies', at), ...held })
  const limitsOf = createReadThrough({ read: (at) => api.properties('fiat-purchases-limits', at), ...held })
  const methodsOf = createReadThrough({ read: (at) => api.properties('payment-methods', at), ...held })

  async function offer(question: OfferQuestion): Promise<Offer | undefined> {
    const { place, symbol, network, amount, currency, method } = question
    const wanted = chainOf(network.chain_id, network.name) ?? network.name
    const coin = (await coinsOf.get(place.country)).find(
      ({ currencyCode, chainId, chainCode }) =>
        symbolOf(currencyCode) === symbol.toUpperCase() &&
        (chainOf(chainId ?? '', chainCode) ?? chainCode.toLowerCase()) === wanted,
    )
    const pays = (await limitsOf.get(place.country)).some(({ currencyCode }) => currencyCode === currency)
    if (!coin || !pays) return undefined
    const destinationCurrencyCode = coin.currencyCode
    const paymentMethodType = toMeld(method)
    const quotes = await api.quotes({
      countryCode: place.country,
      subdivision: place.subdivision,
      destinationCurrencyCode,
      paymentMethodType,
      sourceAmount: Number(amount),
      sourceCurrencyCode: currency,
    })
    const best = quotes.reduce((a, b) => (b.destinationAmount > a.destinationAmount ? b : a))
    const { serviceProvider } = best
    return {
      provider: 'meld',
      ...(serviceProvider && { session: { serviceProvider, destinationCurrencyCode, paymentMethodType } }),
      id: randomUUID(),
      total: plainDecimal(best.sourceAmount),
      subtotal: plainDecimal(best.fiatAmountWithoutFees ?? best.sourceAmount - (best.totalFee ?? 0), 8),
      networkFee: plainDecimal(best.networkFee ?? 0),
      currency,
      purchase: plainDecimal(best.destinationAmount),
    }
  }

  return {
    name: 'meld',
    offer,
    async options({ country }, by) {
      const [coins, limits, methods] = await Promise.all([
        coinsOf.get(country, by),
        limitsOf.get(country, by),
        methodsOf.get(country, by),
      ])
      return meldOptions(coins, limits, methods)
    },
    purchases: async (reference) => (await api.transactions(reference)).map(readMeldPurchase),
  }
}
