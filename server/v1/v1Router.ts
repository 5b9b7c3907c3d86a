import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { accountBalance } from '../contract/v1/balance.ts'
import { before, behind } from '../contract/v1/besides.ts'
import type { Endpoint } from '../contract/v1/endpoint.ts'
import { ensGateway, ensGatewayPost } from '../contract/v1/ensGateway.ts'
import { ensName } from '../contract/v1/ensName.ts'
import { accountHistory } from '../contract/v1/history.ts'
import { accountIdentity, identity } from '../contract/v1/identity.ts'
import {
  getName,
  registerName,
  reverseNames,
  setNameAddress,
  setNameAttributes,
  suggestNames,
} from '../contract/v1/names.ts'
import { onrampEndpoints } from '../contract/v1/onramp/onramp.ts'
import { accountPortfolio } from '../contract/v1/portfolio.ts'
import { fungiblePrice } from '../contract/v1/price.ts'
import { supportedChains } from '../contract/v1/supportedChains.ts'
import { jsonRpcCall, walletCall } from '../contract/v1/walletCall.ts'
import { watchTransaction } from '../contract/v1/watchTransaction.ts'
import { balanceRouter } from './account/balance.ts'
import { historyRouter } from './account/history.ts'
import { portfolioRouter } from './account/portfolio.ts'
import { convertEndpoints, convertRouter } from './convert/convertRouter.ts'
import { ensGatewayRouter } from './ens/gateway.ts'
import { ensNameRouter } from './ens/name.ts'
import { fungiblePriceRouter } from './fungible/price.ts'
import { healthRouter } from './health.ts'
import { identityRouter } from './identity.ts'
import { onrampRouter } from './onramp/onrampRouter.ts'
import { openApiRouter } from './openApi/openApiRouter.ts'
import { pictureRouter } from './picture.ts'
import { profileRouter } from './profile/profileRouter.ts'
import { refuseOtherMethods } from './serve.ts'
import { sessionEndpoints, sessionsRouter } from './sessions/sessionsRouter.ts'
import { supportedChainsRouter } from './supportedChains.ts'
import { walletCallRouter } from './wallet/walletCall.ts'
import { watchTransactionRouter } from './watchTransaction.ts'

/** Every endpoint of the data API, in the order of data-api.md. */
export const endpoints: readonly Endpoint[] = [
  supportedChains,
  identity,
  accountIdentity,
  accountHistory,
  watchTransaction,
  accountBalance,
  accountPortfolio,
  ...convertEndpoints,
  fungiblePrice,
  registerName,
  getName,
  reverseNames,
  suggestNames,
  setNameAddress,
  setNameAttributes,
  ensGateway,
  ensGatewayPost,
  ensName,
  ...onrampEndpoints,
  ...sessionEndpoints,
  jsonRpcCall,
  walletCall,
]

/** What the document tells of, in its order. */
export const documented: readonly Endpoint[] = [...before, ...endpoints, ...behind]

/** The data API, on the widget's origin; `POST /v1` and `/v1/bundler` are answered before Express. */
export function v1Router(context: ServerContext): Router {
  const router = Router()
  router.use(supportedChainsRouter(context), openApiRouter(context, documented), healthRouter(context))
  router.use(identityRouter(context), pictureRouter(context))
  router.use(historyRouter(context), watchTransactionRouter(context))
  router.use(balanceRouter(context), portfolioRouter(context), fungiblePriceRouter(context))
  router.use(convertRouter(context))
  router.use(profileRouter(context), ensGatewayRouter(context), ensNameRouter(context))
  router.use(onrampRouter(context))
  router.use(sessionsRouter(context), walletCallRouter(context))
  router.use(refuseOtherMethods(context, endpoints))
  return router
}
