import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireSession } from '../../http/requireSession.ts'
import { signAccessToken } from './signAccessToken.ts'

/** `POST /login/access-token`: for the page in whose frame the login frame is, and no other. */
export function accessTokenRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/access-token')
    .all(nameRoute('access-token'))
    .post(async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const session = await requireSession(context, request, frame, 'POST /login/access-token')
      response.setHeader('cache-control', 'no-store')
      response.json(await signAccessToken(context, session, frame))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
