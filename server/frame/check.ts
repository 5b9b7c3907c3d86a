import { Router } from 'express'
import { protocolVersion } from '../../host-sdk/protocol/handshake.ts'
import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import type { FrameCheck } from '../contract/frame.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { readQuery } from '../http/routes.ts'

/** `GET /frame/check?projectId=`: tells any page why its frame would not come up. */
export function checkRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/frame/check')
    .all(nameRoute('check', true))
    .get(async (request, response) => {
      const project = await context.projects.get(readQuery(request.url).get('projectId') ?? '')
      const allowed = project !== null && isAllowedOrigin(project.origins, request.headers.origin)
      const status = project === null ? 'unknown_project' : allowed ? 'ok' : 'origin_not_allowed'
      // A star, not an echo: there are no credentials, and `null` must never be named.
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      response.setHeader('cache-control', 'no-store')
      response.vary('origin')
      response.json({ status, version: protocolVersion } satisfies FrameCheck)
    })
    .all(() => {
      throw methodNotAllowed('GET, HEAD')
    })
  return router
}
