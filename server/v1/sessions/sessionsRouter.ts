import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { activateSession } from '../../contract/v1/sessions/activate.ts'
import { createSession } from '../../contract/v1/sessions/create.ts'
import { getSessionContext } from '../../contract/v1/sessions/getContext.ts'
import { listSessions } from '../../contract/v1/sessions/list.ts'
import { revokeSession } from '../../contract/v1/sessions/revoke.ts'
import { signWithSession } from '../../contract/v1/sessions/sign.ts'
import { activateSessionRouter } from './activate.ts'
import { createSessionRouter } from './create.ts'
import { getSessionContextRouter } from './getContext.ts'
import { listSessionsRouter } from './list.ts'
import { revokeSessionRouter } from './revoke.ts'
import { signWithSessionRouter } from './sign.ts'

/** data-api.md §3.31-3.36. */
export const sessionEndpoints = [
  createSession,
  listSessions,
  getSessionContext,
  activateSession,
  revokeSession,
  signWithSession,
]

/** Permissions that an account gave to projects ("smart sessions"). */
export function sessionsRouter(context: ServerContext): Router {
  const router = Router()
  router.use(createSessionRouter(context))
  router.use(listSessionsRouter(context))
  router.use(getSessionContextRouter(context))
  router.use(activateSessionRouter(context))
  router.use(revokeSessionRouter(context))
  router.use(signWithSessionRouter(context))
  return router
}
