import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { emailWorkRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { strangersKind } from '../email/askForCode.ts'
import { makeWork } from '../email/work.ts'
import { requireOffered } from '../offered.ts'
import { requireTurn } from '../requireTurn.ts'

/** `POST /login/email/work`: a challenge, whose solution goes around the limit of an address. */
export function emailWorkRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/work')
    .all(nameRoute('email-work'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      await requireTurn(context, request, 'email-work')
      const frame = await requireFrameToken(context, request)
      const { email } = readJson(emailWorkRequestSchema, request.body)
      await requireOffered(context, frame, 'email')
      response.setHeader('cache-control', 'no-store')
      response.json(await makeWork(context, { kind: strangersKind(context), email, frame }))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
