import { Router } from 'express'
import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { frameTokenRequestSchema } from '../contract/frame.ts'
import { methodNotAllowed, originNotAllowed, unknownProject } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { jsonBody, readJson } from '../http/readJson.ts'
import { requireSameOrigin } from '../http/requireSameOrigin.ts'

/** `POST /frame/token`: the frame trades the page's origin, which its handshake checked, for a token. */
export function tokenRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/frame/token')
    .all(nameRoute('token'))
    .post(requireSameOrigin(context), jsonBody, async (request, response) => {
      const { projectId, origin } = readJson(frameTokenRequestSchema, request.body)
      const project = await context.projects.get(projectId)
      if (!project) throw unknownProject()
      if (!isAllowedOrigin(project.origins, origin)) throw originNotAllowed()
      response.setHeader('cache-control', 'no-store')
      response.json(await context.frameTokens.sign(project.id, origin))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
