import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { getNameRouter } from './account.ts'
import { setNameAddressRouter } from './address.ts'
import { setNameAttributesRouter } from './attributes.ts'
import { registerNameRouter } from './register.ts'
import { reverseNamesRouter } from './reverse.ts'
import { suggestNamesRouter } from './suggestions.ts'

/** Names of our own zones. */
export function profileRouter(context: ServerContext): Router {
  const router = Router()
  router.use(registerNameRouter(context), getNameRouter(context), reverseNamesRouter(context))
  router.use(suggestNamesRouter(context), setNameAddressRouter(context), setNameAttributesRouter(context))
  return router
}
