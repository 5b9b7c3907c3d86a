import { type Request, Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { freshForSeconds, passkeyRequestSchema, veryFreshForSeconds } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { requireFresh, requireSession } from '../../http/requireSession.ts'
import { requireTurn } from '../requireTurn.ts'
import { challenge } from './challenge.ts'
import { creationOptions } from './creationOptions.ts'
import { register } from './register.ts'

/**
 *   POST /login/passkeys/challenge   nobody yet    → PasskeyOptionsAnswer, for a `passkey` proof
 *   POST /login/passkeys/options     very fresh session → PasskeyOptionsAnswer
 *   POST /login/passkeys             fresh session → the new passkey is kept
 *
 * A passkey outlives the login that made it, so one that was stolen must not make any. The person may take their time
 * over the authenticator.
 */
export function passkeyRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const post = (path: string, name: string, answer: (request: Request) => Promise<object>) =>
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
  const requirePerson = async (request: Request, seconds: number) => {
    const frame = await requireFrame(request)
    const session = await requireSession(context, request, frame)
    requireFresh(session, seconds)
    return { session, frame }
  }
  post('/login/passkeys/challenge', 'passkey-challenge', async (request) => {
    requireLoginOrigin(context, request)
    await requireTurn(context, request, 'passkey-challenge')
    const { projectId, origin: hostOrigin } = await requireFrame(request)
    return challenge(context, { projectId, hostOrigin })
  })
  post('/login/passkeys/options', 'passkey-options', async (request) => {
    const { session, frame } = await requirePerson(request, veryFreshForSeconds)
    return creationOptions(context, session, frame)
  })
  post('/login/passkeys', 'passkey', async (request) => {
    const { session, frame } = await requirePerson(request, freshForSeconds)
    return register(context, session, frame, readJson(passkeyRequestSchema, request.body))
  })
  return router
}
