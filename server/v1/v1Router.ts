import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import type { Endpoint } from '../contract/v1/endpoint.ts'
import { supportedChains } from '../contract/v1/supportedChains.ts'
import { refuseOtherMethods } from './serve.ts'
import { supportedChainsRouter } from './supportedChains.ts'

/** Every endpoint of the data API, in the order of data-api.md. */
export const endpoints: readonly Endpoint[] = [supportedChains]

/** The data API, on the widget's origin; `POST /v1` and `/v1/bundler` are answered before Express. */
export function v1Router(context: ServerContext): Router {
  const router = Router()
  router.use(supportedChainsRouter(context))
  router.use(refuseOtherMethods(endpoints))
  return router
}
