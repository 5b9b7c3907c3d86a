import type { ServerContext } from '../../context.ts'
import { findFrame } from '../../http/findFrame.ts'
import type { Handler } from '../../http/handler.ts'
import { findSession } from '../../http/requireSession.ts'
import { createSendJson } from '../../http/sendJson.ts'
import { takeRoute } from '../../http/takeRoute.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * `GET /login/session`: who is logged in, and whether this browser keeps cookies.
 *
 * @throws HttpError 429 `rate_limited`, 401 `invalid_token`, `expired_token`, `unknown_project`, 403 `origin_not_allowed`
 */
export function serveSession(context: ServerContext): Handler {
  const take = takeRoute(context)
  const send = createSendJson(context)
  return async (request, response, exchange) => {
    exchange.route = 'session'
    take(request, 'session')
    const frame = await findFrame(context, request)
    send(request, response, exchange, sessionAnswer(request, await findSession(context, request, frame)))
  }
}
