import type { ServerContext } from '../../context.ts'
import { onrampMultiQuotes } from '../../contract/v1/onramp/multiQuotes.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { multiQuotes } from '../../onramp/meld/multiQuotes.ts'
import { refusalOf, sellerFailed } from '../../onramp/sellerFailed.ts'
import { VendorRefusal } from '../../upstreams/vendorTrouble.ts'
import { refuseInOwnWords, serve } from '../serve.ts'

export const multiQuotesRouter = (context: ServerContext) =>
  serve(
    context,
    onrampMultiQuotes,
    async ({ body: { projectId: _, countryCode, ...question }, client, response }) => {
      const { meld, placeOf } = context.onramp
      if (!meld) return []
      client.pay(callCosts.seller)
      const { country } = placeOf({ country: countryCode })
      try {
        return await multiQuotes(meld, { ...question, countryCode: country })
      } catch (error) {
        if (!(error instanceof VendorRefusal)) return sellerFailed(error)
        context.metrics.refused.inc({ code: 'provider_refused' })
        return refuseInOwnWords(response, refusalOf(error))
      }
    },
  )
