import { Router } from 'express'
import type { infer as Infer } from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import type { nonceAnswerSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { issue } from '../oneTime.ts'
import { requireTurn } from '../requireTurn.ts'

/** How long a sign-in message is good for. */
const nonceSeconds = 600

/** `POST /login/nonces`: a nonce of EIP-4361 for the page that asks. */
export function nonceRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/nonces')
    .all(nameRoute('nonce'))
    .post(async (request, response) => {
      requireLoginOrigin(context, request)
      await requireTurn(context, request, 'nonces')
      const { projectId, origin: hostOrigin } = await requireFrameToken(context, request)
      const issuedAt = Date.now()
      const nonce = await issue(context, 'nonce', { projectId, hostOrigin }, nonceSeconds, 'hex')
      response.setHeader('cache-control', 'no-store')
      response.json({
        nonce,
        issuedAt: new Date(issuedAt).toISOString(),
        expiresAt: new Date(issuedAt + nonceSeconds * 1000).toISOString(),
      } satisfies Infer<typeof nonceAnswerSchema>)
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
