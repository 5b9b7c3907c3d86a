import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { checkRouter } from './check.ts'
import { filesRouter } from './files.ts'
import { reportRouter } from './report.ts'
import { sealRouter } from './seal.ts'
import { tokenRouter } from './token.ts'

/** What the widget's origin serves besides the two hot paths. */
export function frameRouter(context: ServerContext): Router {
  const router = Router()
  router.use(
    tokenRouter(context),
    checkRouter(context),
    reportRouter(context),
    sealRouter(context),
    filesRouter(context),
  )
  return router
}
