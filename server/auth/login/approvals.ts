import { type RequestHandler, Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { approvalFrameSchema, approvalWindowSchema } from '../../contract/approvals.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, jsonBodyUpTo, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireSession } from '../../http/requireSession.ts'
import { exchangeAsFrame, exchangeAsWindow } from '../approvals/exchange.ts'
import { requireTurn } from '../requireTurn.ts'

/** `POST /login/approvals/frame`, `POST /login/approvals/window`: the two sides of an approval in a window. */
export function approvalsRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const route = (path: string, body: RequestHandler, answer: RequestHandler): void => {
    router
      .route(path)
      .all(nameRoute('approvals'))
      .post(body, answer)
      .all(() => {
        throw methodNotAllowed('POST')
      })
  }
  route('/login/approvals/frame', jsonBodyUpTo('2mb'), async (request, response) => {
    requireLoginOrigin(context, request)
    await requireTurn(context, request, 'approvals')
    const frame = await requireFrameToken(context, request)
    const session = await requireSession(context, request, frame, 'POST /login/approvals/frame')
    const { userId, projectId, id: sessionId } = session
    const said = readJson(approvalFrameSchema, request.body)
    response.setHeader('cache-control', 'no-store')
    const owner = { userId, projectId, origin: frame.origin, sessionId }
    response.json(await exchangeAsFrame(context, owner, said))
  })
  route('/login/approvals/window', jsonBody, async (request, response) => {
    requireLoginOrigin(context, request)
    await requireTurn(context, request, 'approvals')
    const said = readJson(approvalWindowSchema, request.body)
    response.setHeader('cache-control', 'no-store')
    const answer = await exchangeAsWindow(context, said)
    if (said.refused) context.metrics.loginRefused.inc({ reason: said.refused })
    response.json(answer)
  })
  return router
}
