import type { ServerContext } from '../context.ts'
import { supportedChains } from '../contract/v1/supportedChains.ts'
import { serve } from './serve.ts'

/** The chains that the operator's nodes serve; none over websocket. */
export const supportedChainsRouter = (context: ServerContext) =>
  serve(context, supportedChains, ({ response }) => {
    response.setHeader('cache-control', 'public, max-age=86400, s-maxage=86400')
    return { http: context.config.networks.map(({ network }) => network.id), ws: [] }
  })
