import type { ServerContext } from '../context.ts'
import { expressHandler } from '../http/expressHandler.ts'
import type { Handler } from '../http/handler.ts'
import { healthRouter } from './healthRouter.ts'
import { inboxRouter } from './inboxRouter.ts'
import { metricsRouter } from './metricsRouter.ts'

/** What the private port serves. */
export const opsHandler = (context: ServerContext): Handler =>
  expressHandler(context, (app) => {
    app.use(healthRouter(context), metricsRouter(context), inboxRouter(context))
  })
