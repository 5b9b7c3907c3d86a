import { type RequestHandler, Router } from 'express'
import type { ServerContext } from '../context.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { findFrame } from '../http/findFrame.ts'
import { requireSession } from '../http/requireSession.ts'
import { confirmRotation } from './confirmRotation.ts'
import { confirmWallet } from './confirmWallet.ts'
import { createWallet } from './createWallet.ts'
import { getWallet } from './getWallet.ts'
import { type KeyHandler, keyRequest } from './keyRequest.ts'
import { releaseLoginShare } from './releaseLoginShare.ts'
import { releaseRecoveryShare } from './releaseRecoveryShare.ts'
import { rotateShares } from './rotateShares.ts'

/** `POST` path → what answers it: contract/wallet.ts. */
const handlers: Readonly<Record<string, KeyHandler>> = {
  '/login/wallet': createWallet,
  '/login/wallet/confirm': confirmWallet,
  '/login/wallet/login-share': releaseLoginShare,
  '/login/wallet/recovery-share': releaseRecoveryShare,
  '/login/wallet/rotate': rotateShares,
  '/login/wallet/rotate/confirm': confirmRotation,
}

/** Shares of the embedded wallet, on the login host. */
export function keysRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/login/wallet', nameRoute('keys'), readWallet(context))
  for (const [path, handler] of Object.entries(handlers)) {
    const allow = path === '/login/wallet' ? 'GET, HEAD, POST' : 'POST'
    router
      .route(path)
      .post(...keyRequest(context, handler))
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
    const session = await requireSession(context, request, frame)
    response.setHeader('cache-control', 'no-store')
    response.json(await getWallet(context, session))
  }
