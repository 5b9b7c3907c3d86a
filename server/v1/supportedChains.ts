import type { ServerContext } from '../context.ts'
import { supportedChains } from '../contract/v1/supportedChains.ts'
import { serve } from './serve.ts'

/** The chains that the operator's nodes serve, each by POST and over a websocket. */
export const supportedChainsRouter = (context: ServerContext) =>
  serve(context, supportedChains, ({ response }) => {
    response.setHeader('cache-control', 'public, max-age=86400, s-maxage=86400')
    const ids = context.config.networks.map(({ network }) => network.id)
    return { http: ids, ws: ids }
  })
