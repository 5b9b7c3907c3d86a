import { type RequestHandler, Router } from 'express'
import type { ServerContext } from '../context.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { findFrame } from '../http/findFrame.ts'
import { requireSession } from '../http/requireSession.ts'
import type { SessionRequest } from '../http/sessionNeeds.ts'
import { confirmRotation } from './confirmRotation.ts'
import { confirmWallet } from './confirmWallet.ts'
import { createWallet } from './createWallet.ts'
import { getWallet } from './getWallet.ts'
import { type KeyHandler, keyRequest } from './keyRequest.ts'
import { releaseLoginShare } from './releaseLoginShare.ts'
import { releaseRecoveryShare } from './releaseRecoveryShare.ts'
import { rotateShares } from './rotateShares.ts'
import { storeVerifier } from './storeVerifier.ts'

type KeyRequest = Extract<SessionRequest, `POST /login/wallet${string}`>

/** Request → what answers it: contract/wallet.ts. */
const handlers: Readonly<Record<Exclude<KeyRequest, `${string} export`>, KeyHandler>> = {
  'POST /login/wallet': createWallet,
  'POST /login/wallet/confirm': confirmWallet,
  'POST /login/wallet/login-share': releaseLoginShare,
  'POST /login/wallet/recovery-share': releaseRecoveryShare,
  'POST /login/wallet/verifier': storeVerifier,
  'POST /login/wallet/rotate': rotateShares,
  'POST /login/wallet/rotate/confirm': confirmRotation,
}

/** Shares of the embedded wallet, on the login host. */
export function keysRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/login/wallet', nameRoute('keys'), readWallet(context))
  for (const [what, handler] of Object.entries(handlers) as [KeyRequest, KeyHandler][]) {
    const path = what.slice('POST '.length)
    const allow = path === '/login/wallet' ? 'GET, HEAD, POST' : 'POST'
    router
      .route(path)
      .post(...keyRequest(context, what, handler))
      .all(nameRoute('keys'), () => {
        throw methodNotAllowed(allow)
      })
  }
  return router
}

const readWallet =
  (context: ServerContext): RequestHandler =>
  async (request, response) => {
    const frame = await findFrame(context, request)
    const session = await requireSession(context, request, frame, 'GET /login/wallet')
    response.setHeader('cache-control', 'no-store')
    response.json(await getWallet(context, session))
  }
