import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { emailCodeRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { askForCode } from '../email/askForCode.ts'
import { browserKind } from '../email/browserKind.ts'
import { requireOffered } from '../offered.ts'

/** `POST /login/email/code`: mails a code, or first a letter about a new browser. The same answer, after the same work, for any address. */
export function emailCodeRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/code')
    .all(nameRoute('email-code'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const { email, binding, device, work } = readJson(emailCodeRequestSchema, request.body)
      await requireOffered(context, frame, 'email')
      const client = clientAddress(request, context.config.http.trustProxy)
      response.setHeader('cache-control', 'no-store')
      const browser = browserKind(request.headers['user-agent'])
      const asking = { email, binding, frame, client, browser, device, work }
      response.json(await askForCode(context, asking))
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
