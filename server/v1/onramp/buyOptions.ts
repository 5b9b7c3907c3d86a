import type { ServerContext } from '../../context.ts'
import { buyOptions } from '../../contract/v1/onramp/buyOptions.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { serve } from '../serve.ts'

export const buyOptionsRouter = (context: ServerContext) =>
  serve(context, buyOptions, async ({ context, client, query }) => {
    const { coinbase, placeOf } = context.onramp
    const told = await coinbase?.lists?.options(placeOf(query), client).catch(sellerFailed)
    return told ?? { paymentCurrencies: [], purchaseCurrencies: [] }
  })
