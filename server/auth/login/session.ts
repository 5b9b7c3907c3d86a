import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { findFrame } from '../../http/findFrame.ts'
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
      const frame = await findFrame(context, request)
      response.json(sessionAnswer(request, await findSession(context, request, frame)))
    })
    .all(() => {
      throw methodNotAllowed('GET, HEAD')
    })
  return router
}
