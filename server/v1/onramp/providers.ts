import type { ServerContext } from '../../context.ts'
import { onrampServiceProviders } from '../../contract/v1/onramp/providers.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { serve } from '../serve.ts'

export const serviceProvidersRouter = (context: ServerContext) =>
  serve(context, onrampServiceProviders, async ({ client, query }) => {
    const { meld } = context.onramp
    if (!meld) return []
    client.pay(callCosts.seller)
    return meld.providers(query.countries).catch(sellerFailed)
  })
