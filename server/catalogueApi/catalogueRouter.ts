import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { appKitRouter } from './appKitRouter.ts'
import { getAnalyticsConfigRouter } from './getAnalyticsConfig.ts'
import { getAssetImageRouter } from './getAssetImage.ts'
import { getCurrencyImageRouter } from './getCurrencyImage.ts'
import { getTokenImageRouter } from './getTokenImage.ts'
import { getWalletImageRouter } from './getWalletImage.ts'
import { getWalletsRouter } from './getWallets.ts'

/** The wallet catalogue and its pictures, on the widget's origin. Source: specification §7. */
export function catalogueRouter(context: ServerContext): Router {
  const router = Router()
  router.use(getWalletsRouter(context), getWalletImageRouter(context), getAnalyticsConfigRouter(context))
  router.use(getAssetImageRouter(context), getCurrencyImageRouter(context), getTokenImageRouter(context))
  router.use(appKitRouter(context))
  return router
}
