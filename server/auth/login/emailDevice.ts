import { Router } from 'express'
import type { infer as Infer } from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import { type emailDeviceAnswerSchema, emailDeviceRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { approvalState, deviceDeclined, deviceVoid } from '../email/deviceApproval.ts'

/** `POST /login/email/device`: whether the owner of the address said yes to the browser that asks, and asked before. */
export function emailDeviceRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/email/device')
    .all(nameRoute('email-device'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const { email, binding } = readJson(emailDeviceRequestSchema, request.body)
      const state = await approvalState(context, { email, binding, frame })
      if (state === undefined) throw deviceVoid()
      if (state === 'declined') throw deviceDeclined()
      response.setHeader('cache-control', 'no-store')
      response.json({ state } satisfies Infer<typeof emailDeviceAnswerSchema>)
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
