import type { ServerContext } from '../../context.ts'
import { onrampProperties } from '../../contract/v1/onramp/properties.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { serve } from '../serve.ts'

export const propertiesRouter = (context: ServerContext) =>
  serve(context, onrampProperties, async ({ query: { type, countries, excludeProviders } }) => {
    const excluded = excludeProviders?.split(',')
    return (await context.onramp.meld?.properties(type, countries, excluded).catch(sellerFailed)) ?? []
  })
