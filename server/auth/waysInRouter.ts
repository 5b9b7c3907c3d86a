import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { passkeyRouter } from './passkey/passkeyRouter.ts'
import { nonceRouter } from './siwx/nonceRouter.ts'
import { farcasterRouter } from './social/farcaster/farcasterRouter.ts'
import { handoffsRouter } from './social/handoffsRouter.ts'
import { popupRouter } from './social/popupRouter.ts'
import { accessTokenRouter } from './token/accessTokenRouter.ts'
import { discoveryRouter } from './token/discoveryRouter.ts'

/** Ways in beside email, and the token for a page's own back end; one route a router. */
export function waysInRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(nonceRouter(context), passkeyRouter(context))
  router.use(handoffsRouter(context), popupRouter(context), farcasterRouter(context))
  router.use(accessTokenRouter(context), discoveryRouter(context))
  return router
}
