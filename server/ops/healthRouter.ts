import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { StoreTrouble } from '../errors/storeTrouble.ts'
import { createDiskProbe } from '../files/createDiskProbe.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { mailPatienceMs } from '../mail/smtpMailer.ts'
import { createStoreProbe } from './storeProbe.ts'

/** A mail server is asked no oftener, ms: each question is a connection and a login. */
const mailHoldsMs = 60_000
/** It gets the time that letters get, and nobody waits for it. */
const mailProbe = { holdMs: mailHoldsMs, patienceMs: mailPatienceMs, answersAtOnce: true }

/**
 * `/health`: the process lives; 503 when nothing but a new start of it helps. `/ready`: 503 with what is missing of its own.
 * `degraded`, with 200: what all processes share has failed, and each goes on from memory; a balancer would take all of them
 * out at once.
 */
export function healthRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const { database: kept, dataFolder, retention } = context.config
  // With PostgreSQL the folder may be one that cannot be written.
  const isDatabaseShared = kept.kind === 'postgres'
  const probeDisk = kept.kind === 'pglite' ? createDiskProbe(dataFolder) : undefined
  const archive =
    retention.audit === undefined ? undefined : createStoreProbe(pingFolder(retention.auditArchive))
  const database = createStoreProbe(() => context.database.ping())
  const mailbox = createStoreProbe(() => context.mailbox.ping())
  const { verify } = context.mailer
  const mails = verify && createStoreProbe(verify, mailProbe)
  router.get('/health', nameRoute('health'), (_request, response) => {
    const hasEnded = context.database.hasEnded?.() ?? false
    const failed = hasEnded && { failed: 'database_ended' }
    response
      .status(hasEnded ? 503 : 200)
      .json({ status: hasEnded ? 'failed' : 'ok', version: context.config.version, ...failed })
  })
  router.get('/ready', nameRoute('ready'), async (_request, response) => {
    const [stored, posted, disk, auditArchive, mail] = await Promise.all([
      database(),
      mailbox(),
      probeDisk?.(),
      archive?.(),
      mails?.(),
    ])
    const checks = {
      state: context.state,
      database: stored,
      ...(disk && { disk }),
      assets: isBuilt(context) ? 'ok' : 'not built',
      ...(context.config.redis && { redis: posted }),
      ...(auditArchive && { auditArchive }),
      ...(mail && { mail }),
    }
    const { state, assets } = checks
    const isWhole = [stored, checks.redis, auditArchive, mail].every((found = 'ok') => found === 'ok')
    const canWrite = disk === undefined || disk === 'ok'
    const canStore = isDatabaseShared || stored === 'ok'
    const isReady = state === 'serving' && canStore && canWrite && assets === 'ok'
    const status = isReady ? (isWhole ? 'ok' : 'degraded') : 'not_ready'
    response.status(isReady ? 200 : 503).json({ status, checks })
  })
  return router
}

/** A folder on the network may take long: it is asked as a store is. */
function pingFolder(folder: string): () => Promise<void> {
  const probe = createDiskProbe(folder)
  return async () => {
    const state = await probe()
    if (state === 'failed') throw new Error('The folder cannot be written')
    if (state !== 'ok') throw new StoreTrouble(state)
  }
}

const isBuilt = ({ assets }: ServerContext): boolean =>
  assets.frameTemplate !== undefined && assets.loginTemplate !== undefined && assets.sdk.size > 0
