import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { emailUpdateCodeSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireSession } from '../../http/requireSession.ts'
import { checkCode } from '../email/checkCode.ts'
import { keepUpdate, requireUpdate } from '../email/emailUpdate.ts'
import { sendCode } from '../email/sendCode.ts'

/** `POST /login/email/update/old`: the old address is proven; the new one gets its code. */
export function emailUpdateOldRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/update/old')
    .all(nameRoute('email-update-old'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const session = await requireSession(context, request, frame, 'POST /login/email/update/old')
      const { code, binding } = readJson(emailUpdateCodeSchema, request.body)
      const asking = { session, binding }
      const { email } = await requireUpdate(context, asking, { oldProven: false })
      const { userId, email: old } = session
      const purpose = `update-old:${userId}` as const
      await checkCode(context, { purpose, email: old ?? '', code, binding, frame })
      // Kept before the mail is sent: when that fails, asking again goes on from here.
      await keepUpdate(context, asking, { email, oldProven: true })
      const client = clientAddress(request, context.config.http.trustProxy)
      response.setHeader('cache-control', 'no-store')
      response.json(
        await sendCode(context, {
          purpose: `update-new:${userId}`,
          kind: 'update',
          work: 'none',
          ...{ email, binding, frame, client },
        }),
      )
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
