import { Router } from 'express'
import type { infer as Infer } from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import { type emailUpdateAnswerSchema, emailUpdateRequestSchema } from '../../contract/login.ts'
import { HttpError } from '../../errors/httpError.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireSession } from '../../http/requireSession.ts'
import { findUpdate, keepUpdate } from '../email/emailUpdate.ts'
import { sendCode } from '../email/sendCode.ts'

/** `POST /login/email/update`: begins a change of address; asked again, it sends the code of the same step again. */
export function emailUpdateRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/update')
    .all(nameRoute('email-update'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const session = await requireSession(context, request, frame, 'POST /login/email/update')
      const { email, binding } = readJson(emailUpdateRequestSchema, request.body)
      const known = await findUpdate(context, { session, binding })
      const oldProven = session.email === null || (known?.email === email && known.oldProven)
      const next = oldProven ? 'new' : 'old'
      const { resendAfter } = await sendCode(context, {
        purpose: `update-${next}:${session.userId}`,
        kind: 'update',
        work: 'none',
        email: oldProven ? email : (session.email ?? email),
        binding,
        frame,
        client: clientAddress(request, context.config.http.trustProxy),
      }).catch((error) => {
        throw oldProven ? error : ofOldAddress(error)
      })
      await keepUpdate(context, { session, binding }, { email, oldProven })
      response.setHeader('cache-control', 'no-store')
      response.json({ next, resendAfter } satisfies Infer<typeof emailUpdateAnswerSchema>)
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}

/** Nothing that the person typed is wrong where the address that they have takes no letter. */
const ofOldAddress = (error: unknown): unknown =>
  error instanceof HttpError && error.code === 'mail_refused'
    ? new HttpError(422, 'old_mail_refused', 'The present address takes no mail', { cause: error.cause })
    : error
