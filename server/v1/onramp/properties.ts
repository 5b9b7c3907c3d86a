import type { ServerContext } from '../../context.ts'
import { onrampProperties } from '../../contract/v1/onramp/properties.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { serve } from '../serve.ts'

export const propertiesRouter = (context: ServerContext) =>
  serve(context, onrampProperties, async ({ client, query: { type, countries, excludeProviders } }) => {
    if (context.onramp.meld) client.pay(callCosts.seller)
    const excluded = excludeProviders?.split(',')
    return (await context.onramp.meld?.properties(type, countries, excluded).catch(sellerFailed)) ?? []
  })
