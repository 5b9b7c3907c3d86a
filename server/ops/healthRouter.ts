import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { createDiskProbe } from '../files/createDiskProbe.ts'
import { nameRoute } from '../http/expressHandler.ts'

/**
 * `/health`: the process lives; 503 when nothing but a new start of it helps. `/ready`: it can serve; 503 with what is missing. `degraded`, with 200: it serves without
 * what is `failed`, so that a balancer does not take every process out at once.
 */
export function healthRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const { database: kept, dataFolder } = context.config
  // With PostgreSQL the folder may be one that cannot be written.
  const probeDisk = kept.kind === 'pglite' ? createDiskProbe(dataFolder) : undefined
  router.get('/health', nameRoute('health'), (_request, response) => {
    const hasEnded = context.database.hasEnded?.() ?? false
    const failed = hasEnded && { failed: 'database_ended' }
    response
      .status(hasEnded ? 503 : 200)
      .json({ status: hasEnded ? 'failed' : 'ok', version: context.config.version, ...failed })
  })
  router.get('/ready', nameRoute('ready'), async (_request, response) => {
    const [database, mailbox, disk] = await Promise.all([
      answers(context.database.ping()),
      answers(context.mailbox.ping()),
      probeDisk?.(),
    ])
    const checks = {
      state: context.state,
      database,
      ...(disk && { disk }),
      assets: isBuilt(context) ? 'ok' : 'not built',
      ...(context.config.redis && { redis: mailbox }),
    }
    const { state, assets, redis = 'ok' } = checks
    const canWrite = disk === undefined || disk === 'ok'
    const isReady = state === 'serving' && database === 'ok' && canWrite && assets === 'ok'
    const status = isReady ? (redis === 'ok' ? 'ok' : 'degraded') : 'not_ready'
    response.status(isReady ? 200 : 503).json({ status, checks })
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
