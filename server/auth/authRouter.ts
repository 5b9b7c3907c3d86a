import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { authJsRouter } from './authjs/authJsRouter.ts'
import { approvalsRouter } from './login/approvals.ts'
import { emailCodeRouter } from './login/emailCode.ts'
import { emailDeviceRouter } from './login/emailDevice.ts'
import { emailUpdateRouter } from './login/emailUpdate.ts'
import { emailUpdateNewRouter } from './login/emailUpdateNew.ts'
import { emailUpdateOldRouter } from './login/emailUpdateOld.ts'
import { emailWorkRouter } from './login/emailWork.ts'
import { reportRouter } from './login/report.ts'
import { sessionsRouter } from './login/sessions.ts'
import { sessionsEndRouter } from './login/sessionsEnd.ts'

/** Login: what the login frame asks (contract/login.ts), and Auth.js with its pages. */
export function authRouter(context: ServerContext): Router {
  const router = Router()
  router.use(
    emailCodeRouter(context),
    emailWorkRouter(context),
    emailDeviceRouter(context),
    emailUpdateRouter(context),
    emailUpdateOldRouter(context),
    emailUpdateNewRouter(context),
    sessionsRouter(context),
    sessionsEndRouter(context),
    approvalsRouter(context),
    reportRouter(context),
    authJsRouter(context),
  )
  return router
}
