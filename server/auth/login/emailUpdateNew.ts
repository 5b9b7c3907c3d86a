import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { emailUpdateCodeSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireSession } from '../../http/requireSession.ts'
import { changeEmail } from '../email/changeEmail.ts'
import { checkCode } from '../email/checkCode.ts'
import { endUpdate, requireUpdate } from '../email/emailUpdate.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/** `POST /login/email/update/new`: the new address is proven and takes the place of the old one. */
export function emailUpdateNewRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/update/new')
    .all(nameRoute('email-update-new'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const session = await requireSession(context, request, frame, 'POST /login/email/update/new')
      const { code, binding } = readJson(emailUpdateCodeSchema, request.body)
      const asking = { session, binding }
      const { email } = await requireUpdate(context, asking, { oldProven: true })
      const purpose = `update-new:${session.userId}` as const
      await checkCode(context, { purpose, email, code, binding, frame })
      await endUpdate(context, asking)
      await changeEmail(context, session, email)
      response.setHeader('cache-control', 'no-store')
      response.json(sessionAnswer(request, { ...session, email }))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
