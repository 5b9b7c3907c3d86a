import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { passkeyRouter } from './passkey/passkeyRouter.ts'
import { nonceRouter } from './siwx/nonceRouter.ts'

/** Ways in beside email, and the token for a page's own back end; one route a router. */
export function waysInRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(nonceRouter(context), passkeyRouter(context))
  return router
}
