import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { nameRoute } from '../http/expressHandler.ts'

/** `/health`: the process lives. `/ready`: it can serve; 503 with what is missing. */
export function healthRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/health', nameRoute('health'), (_request, response) => {
    response.json({ status: 'ok', version: context.config.version })
  })
  router.get('/ready', nameRoute('ready'), async (_request, response) => {
    const checks = {
      state: context.state,
      database: await answers(context.database.ping()),
      assets: isBuilt(context) ? 'ok' : 'not built',
      ...(context.config.redisUrl && { redis: await answers(context.mailbox.ping()) }),
    }
    const { state, ...parts } = checks
    const ready = state === 'serving' && Object.values(parts).every((part) => part === 'ok')
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not_ready', checks })
  })
  return router
}

const isBuilt = ({ assets }: ServerContext): boolean =>
  assets.frameTemplate !== undefined && assets.loginTemplate !== undefined && assets.sdk.size > 0

/** A database that takes longer counts as gone, ms. */
const patience = 2_000

async function answers(ping: Promise<void>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), patience)
  })
  const asked = ping.then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
