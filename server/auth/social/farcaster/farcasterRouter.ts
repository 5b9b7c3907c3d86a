import { Router } from 'express'
import type { infer as Infer } from 'zod/mini'
import type { ServerContext } from '../../../context.ts'
import { type farcasterAnswerSchema, farcasterRequestSchema } from '../../../contract/login.ts'
import { methodNotAllowed } from '../../../errors/refusals.ts'
import { nameRoute } from '../../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../../http/readJson.ts'
import { requireFrameToken } from '../../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../../http/requireLoginOrigin.ts'
import { requireTurn } from '../../requireTurn.ts'
import { requireProvider } from '../requireProvider.ts'
import { openChannel } from './channel.ts'
import { requestSeconds, startRequest } from './farcasterRequest.ts'
import { requireRegistry } from './readFarcaster.ts'

/** `POST /login/farcaster`: a channel to the person's Farcaster app, for the frame that asks. */
export function farcasterRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/farcaster')
    .all(nameRoute('farcaster'))
    .post(jsonBody, async (request, response) => {
      requireLoginOrigin(context, request)
      await requireTurn(context, request, 'farcaster')
      const { projectId, origin: hostOrigin } = await requireFrameToken(context, request)
      const { binding } = readJson(farcasterRequestSchema, request.body)
      await requireProvider(context, projectId, 'farcaster')
      requireRegistry(context)
      const { link, ...channel } = await openChannel(context, hostOrigin)
      const id = await startRequest(context, { projectId, hostOrigin, binding }, channel)
      response.setHeader('cache-control', 'no-store')
      response.json({ id, link, expiresIn: requestSeconds } satisfies Infer<typeof farcasterAnswerSchema>)
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
