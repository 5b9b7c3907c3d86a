import type { ServerContext } from '../../context.ts'
import { onrampServiceProviders } from '../../contract/v1/onramp/providers.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { serve } from '../serve.ts'

export const serviceProvidersRouter = (context: ServerContext) =>
  serve(
    context,
    onrampServiceProviders,
    async ({ query }) => (await context.onramp.meld?.providers(query.countries).catch(sellerFailed)) ?? [],
  )
