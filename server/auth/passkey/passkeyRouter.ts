import { type Request, Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { passkeyRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireSession } from '../../http/requireSession.ts'
import type { RouteName } from '../../http/routeRates.ts'
import type { SessionRequest } from '../../http/sessionNeeds.ts'
import { requireTurn } from '../requireTurn.ts'
import { challenge } from './challenge.ts'
import { creationOptions } from './creationOptions.ts'
import { register } from './register.ts'

/**
 *   POST /login/passkeys/challenge   nobody yet    → PasskeyOptionsAnswer, for a `passkey` proof
 *   POST /login/passkeys/options     very fresh session → PasskeyOptionsAnswer
 *   POST /login/passkeys             fresh session → the new passkey is kept
 *
 * A passkey outlives the login that made it, so one that was stolen must not make any.
 */
export function passkeyRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const post = (path: string, name: RouteName, answer: (request: Request) => Promise<object>) =>
    router
      .route(path)
      .all(nameRoute(name))
      .post(jsonBody, async (request, response) => {
        const body = await answer(request)
        response.setHeader('cache-control', 'no-store')
        response.json(body)
      })
      .all(() => {
        throw methodNotAllowed('POST')
      })
  const requireFrame = async (request: Request) => {
    requireLoginOrigin(context, request)
    return requireFrameToken(context, request)
  }
  const requirePerson = async (request: Request, what: SessionRequest) => {
    const frame = await requireFrame(request)
    return { session: await requireSession(context, request, frame, what), frame }
  }
  post('/login/passkeys/challenge', 'passkey-challenge', async (request) => {
    requireLoginOrigin(context, request)
    await requireTurn(context, request, 'passkey-challenge')
    const { projectId, origin: hostOrigin } = await requireFrame(request)
    return challenge(context, { projectId, hostOrigin })
  })
  post('/login/passkeys/options', 'passkey-options', async (request) => {
    const { session, frame } = await requirePerson(request, 'POST /login/passkeys/options')
    return creationOptions(context, session, frame)
  })
  post('/login/passkeys', 'passkey', async (request) => {
    const { session, frame } = await requirePerson(request, 'POST /login/passkeys')
    return register(context, session, frame, readJson(passkeyRequestSchema, request.body))
  })
  return router
}
