import type { ServerContext } from '../../context.ts'
import { onrampQuote } from '../../contract/v1/onramp/quote.ts'
import { HttpError } from '../../errors/httpError.ts'
import { serve } from '../serve.ts'

export const onrampQuoteRouter = (context: ServerContext) =>
  serve(context, onrampQuote, async ({ client, body }) => {
    const { networks, symbol } = body.purchaseCurrency
    const network = networks.find(({ name }) => name === body.network) ?? networks[0]
    if (!network)
      throw new HttpError(400, 'not_sold', `No network of ${symbol} is named`, { field: 'purchaseCurrency' })
    const { id, provider, currency, purchase, session, ...money } = await context.onramp.offer({
      symbol,
      network,
      amount: body.amount,
      currency: body.paymentCurrency.id,
      method: body.paymentMethod,
      place: context.onramp.placeOf(body),
      provider: body.provider,
      by: client,
    })
    return {
      paymentTotal: { amount: money.total, currency },
      paymentSubtotal: { amount: money.subtotal, currency },
      purchaseAmount: { amount: purchase, currency: symbol },
      networkFee: { amount: money.networkFee, currency },
      quoteId: id,
      provider,
      ...(session && { session }),
    }
  })
