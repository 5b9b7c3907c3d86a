import type { RequestHandler } from 'express'
import type { ServerContext } from '../context.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { jsonBody } from '../http/readJson.ts'
import { requireFrameToken } from '../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../http/requireLoginOrigin.ts'
import { requireSession } from '../http/requireSession.ts'
import type { SessionRequest } from '../http/sessionNeeds.ts'
import type { Session } from '../sessions/sessions.ts'

/** Answers a request of a person who is logged in; what it gives back becomes the JSON of the answer. */
export type KeyHandler = (context: ServerContext, session: Session, body: unknown) => Promise<object>

/**
 * What every POST on keys passes, in this order: sent by the login frame itself, for a page that may, by a
 * person who is logged in as the request needs (http/sessionNeeds.ts). The body is looked at last.
 *
 * @throws HttpError `cross_site`, those of requireFrameToken, `no_session`, `login_not_fresh`, `invalid_body`,
 *   `body_too_large`
 */
export function keyRequest(
  context: ServerContext,
  what: SessionRequest,
  handler: KeyHandler,
): RequestHandler[] {
  return [
    nameRoute('keys'),
    (request, _response, next) => {
      requireLoginOrigin(context, request)
      next()
    },
    async (request, _response, next) => {
      await requireFrameToken(context, request)
      next()
    },
    jsonBody,
    async (request, response) => {
      const frame = await requireFrameToken(context, request)
      const session = await requireSession(context, request, frame, what)
      const answer = await handler(context, session, request.body)
      response.setHeader('cache-control', 'no-store')
      response.json(answer)
    },
  ]
}
