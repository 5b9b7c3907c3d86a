import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { frameReportSchema } from '../contract/frame.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { jsonBody, readJson } from '../http/readJson.ts'
import { requireSameOrigin } from '../http/requireSameOrigin.ts'

/** `POST /frame/report`: counts what frames refused on their bridge. */
export function reportRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/frame/report')
    .all(nameRoute('report'))
    .post(requireSameOrigin(context), jsonBody, (request, response) => {
      const { refused } = readJson(frameReportSchema, request.body)
      for (const [reason, count] of Object.entries(refused)) {
        context.metrics.bridgeRefused.inc({ reason }, Math.floor(count ?? 0))
      }
      response.status(204).end()
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
