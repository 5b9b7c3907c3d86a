import { Router } from 'express'
import type { infer as Infer } from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import { type handoffAnswerSchema, handoffRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireTurn } from '../requireTurn.ts'
import { handoffSeconds, startHandoff } from './handoff.ts'
import { keepPopupKey } from './popupKey.ts'
import { requireProvider } from './requireProvider.ts'

/** `POST /login/handoffs`: the popup with that key logs in and hands the result to the frame that asks. */
export function handoffsRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/handoffs')
    .all(nameRoute('handoffs'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      await requireTurn(context, request, 'handoffs')
      const { projectId, origin: hostOrigin } = await requireFrameToken(context, request)
      const { provider, binding, key } = readJson(handoffRequestSchema, request.body)
      await requireProvider(context, projectId, provider)
      const { id, words } = await startHandoff(context, { provider, projectId, hostOrigin, binding })
      await keepPopupKey(context, key, id)
      response.setHeader('cache-control', 'no-store')
      response.json({ id, words, expiresIn: handoffSeconds } satisfies Infer<typeof handoffAnswerSchema>)
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
