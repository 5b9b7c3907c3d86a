import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { sessionEndSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { findSession, requireNeed, sentSession } from '../../http/requireSession.ts'
import { forgetSession } from '../../http/sessionCookies.ts'
import { endHeldSession, endSession } from '../endSession.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * `POST /login/sessions/end`: signs out. Nobody being logged in is fine, so that it can be sent again. A session that a
 * ticket resumed ends no other than itself.
 */
export function sessionsEndRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/sessions/end')
    .all(nameRoute('sessions-end'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const { everywhere = false, ticket } = readJson(sessionEndSchema, request.body)
      if (ticket) {
        await endHeldSession(context, ticket, frame)
        response.setHeader('cache-control', 'no-store')
        return void response.json(sessionAnswer(request, null))
      }
      const session = await findSession(context, request, frame)
      if (session && everywhere) requireNeed(session, 'POST /login/sessions/end everywhere')
      if (session) await endSession(context, session, { everywhere })
      // A login of somebody else that lies in the cookie stays.
      if (session || !(await sentSession(context, request, frame)))
        response.setHeader('set-cookie', forgetSession(frame.projectId))
      response.setHeader('cache-control', 'no-store')
      response.json(sessionAnswer(request, null))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
