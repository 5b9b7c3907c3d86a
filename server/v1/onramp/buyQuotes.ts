import type { ServerContext } from '../../context.ts'
import { buyQuotes } from '../../contract/v1/onramp/buyQuotes.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { notConfigured } from '../../onramp/notConfigured.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { serve } from '../serve.ts'

export const buyQuotesRouter = (context: ServerContext) =>
  serve(context, buyQuotes, async ({ context, client, query }) => {
    const { coinbase, placeOf } = context.onramp
    if (!coinbase?.lists) throw notConfigured('Coinbase is not switched on with an API key')
    client.pay(callCosts.seller)
    const { purchaseCurrency, purchaseNetwork, paymentAmount, paymentCurrency, paymentMethod } = query
    const { paymentSubtotal: paymentSubTotal, ...quote } = await coinbase.lists
      .quote({
        purchaseCurrency,
        purchaseNetwork,
        paymentAmount,
        paymentCurrency,
        paymentMethod: paymentMethod.toUpperCase(),
        place: placeOf(query),
      })
      .catch(sellerFailed)
    return { ...quote, paymentSubTotal }
  })
