import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { loginReportSchema } from '../../contract/loginReport.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'

/** `POST /login/report`: counts what login frames refused to sign. Nobody needs to be logged in. */
export function reportRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/report')
    .all(nameRoute('login-report'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      await requireFrameToken(context, request)
      const { refused } = readJson(loginReportSchema, request.body)
      for (const [reason, count] of Object.entries(refused)) {
        context.metrics.loginRefused.inc({ reason }, count)
      }
      response.status(204).end()
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
