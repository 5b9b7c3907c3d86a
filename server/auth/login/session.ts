import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { findSession } from '../../http/requireSession.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/** `GET /login/session`: who is logged in, and whether this browser keeps cookies. */
export function sessionRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/session')
    .all(nameRoute('session'))
    .get(async (request, response) => {
      response.setHeader('cache-control', 'no-store')
      response.json(sessionAnswer(request, await findSession(context, request)))
    })
    .all(() => {
      throw methodNotAllowed('GET, HEAD')
    })
  return router
}
