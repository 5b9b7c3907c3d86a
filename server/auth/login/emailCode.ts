import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { emailCodeRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { sendCode } from '../email/sendCode.ts'
import { requireOffered } from '../offered.ts'

/** `POST /login/email/code`: mails a code. The same answer, after the same work, for any address. */
export function emailCodeRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/code')
    .all(nameRoute('email-code'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const { email, binding } = readJson(emailCodeRequestSchema, request.body)
      await requireOffered(context, frame, 'email')
      const client = clientAddress(request, context.config.http.trustProxy)
      response.setHeader('cache-control', 'no-store')
      response.json(await sendCode(context, { purpose: 'login', email, binding, frame, client }))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
