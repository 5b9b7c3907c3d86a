import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { before, behind } from '../contract/v1/besides.ts'
import type { Endpoint } from '../contract/v1/endpoint.ts'
import { supportedChains } from '../contract/v1/supportedChains.ts'
import { healthRouter } from './health.ts'
import { openApiRouter } from './openApi/openApiRouter.ts'
import { refuseOtherMethods } from './serve.ts'
import { supportedChainsRouter } from './supportedChains.ts'

/** Every endpoint of the data API, in the order of data-api.md. */
export const endpoints: readonly Endpoint[] = [supportedChains]

/** What the document tells of, in its order. */
export const documented: readonly Endpoint[] = [...before, ...endpoints, ...behind]

/** The data API, on the widget's origin; `POST /v1` and `/v1/bundler` are answered before Express. */
export function v1Router(context: ServerContext): Router {
  const router = Router()
  router.use(supportedChainsRouter(context))
  router.use(openApiRouter(context, documented), healthRouter(context))
  router.use(refuseOtherMethods(endpoints))
  return router
}
