import { createAnalytics } from './analytics/analytics.ts'
import { loadAssets } from './assets/loadAssets.ts'
import { openCatalogue } from './catalogue/openCatalogue.ts'
import type { Config } from './config/config.ts'
import type { ServerContext } from './context.ts'
import { openConvert } from './convert/openConvert.ts'
import { type Database, openDatabase } from './db/db.ts'
import { lockFolder } from './db/lockFolder.ts'
import { seedDemo } from './db/seedDemo.ts'
import { securityHeaders } from './headers/securityHeaders.ts'
import { createAllowList } from './limits/allowList.ts'
import { createMemoryLimits } from './limits/memoryLimits.ts'
import { createRateLimits } from './limits/rateLimits.ts'
import { createRedisBuckets } from './limits/redisBuckets.ts'
import { createRedisLimits } from './limits/redisLimits.ts'
import { createMailer } from './mail/createMailer.ts'
import { createMemoryMailbox } from './mailbox/memoryMailbox.ts'
import { createRedisMailbox } from './mailbox/redisMailbox.ts'
import { createLogger } from './observe/logger.ts'
import { createMetrics } from './observe/metrics.ts'
import { openAccounts } from './openAccounts.ts'
import { createFrameTokens } from './origins/frameToken.ts'
import { loadProject } from './origins/project.ts'
import { createProjects } from './origins/projects.ts'
import { openRedis } from './redis/openRedis.ts'
import { openSealer } from './seal/openSealer.ts'
import { createSessions } from './sessions/sessions.ts'
import { createBundlers } from './upstreams/bundlers.ts'
import { createGuardedFetch } from './upstreams/guardedFetch/guardedFetch.ts'
import { createChains } from './upstreams/nodes/chains.ts'

/** Opens everything a server needs. What was opened is closed again when something fails, and by `close`. */
export async function createContext(
  config: Config,
  given?: Database,
): Promise<{ context: ServerContext; close: () => Promise<void> }> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const { logger, close: closeLogger } = createLogger(config.logLevel)
    closers.push(closeLogger)
    const metrics = createMetrics()
    if (config.database.kind === 'pglite') closers.push(lockFolder(config.dataFolder))
    const opening =
      given ??
      openDatabase(config.database, {
        onQuery: () => metrics.queries.inc(),
        onError: (error) => logger.error({ err: error }, 'database connection lost'),
      })
    const [database, assets] = await Promise.all([opening, loadAssets(config.assets, config.version)])
    if (!given) closers.push(() => database.close())
    if (config.demoOrigins) await seedDemo(database.db, config.demoOrigins)
    const projects = createProjects({
      load: (id) => loadProject(database.db, id),
      onError: (error) => logger.error({ err: error }, 'project look-up failed'),
    })
    const chains = createChains(config, { metrics, logger })
    closers.push(() => chains.close())
    const fetchGuarded = createGuardedFetch({
      onOutcome: (purpose, outcome) => metrics.guardedFetch.inc({ purpose, outcome }),
    })
    const bundlers = createBundlers(config, { metrics, logger })
    closers.push(() => bundlers.close())
    const catalogue = await openCatalogue(config, { db: database.db, files: assets.files, metrics, logger })
    const { operatorKey, analytics: settings } = config
    const analytics = createAnalytics({ db: database.db, operatorKey, settings, metrics, logger })
    closers.push(() => analytics.close())
    const redis = config.redisUrl
      ? await openRedis(config.redisUrl, (error) => logger.error({ err: error }, 'Redis does not answer'))
      : undefined
    if (redis) closers.push(() => redis.close())
    const mailbox = redis
      ? createRedisMailbox(redis.commands, redis.subscriber, undefined, (topic) =>
          logger.warn({ topic }, 'Redis holds a message that is none of ours'),
        )
      : createMemoryMailbox()
    closers.push(() => mailbox.close())
    const mailer = createMailer(config, logger)
    closers.push(() => mailer.close())
    const sealer = openSealer(config)
    const known = { chains, fetchGuarded, sealer, metrics, logger, db: database.db }
    const { close: closeAccounts, ...accounts } = openAccounts(config, known)
    closers.push(closeAccounts)
    const convert = openConvert(config, { chains, lists: accounts.tokens.lists, metrics, logger })
    closers.push(() => convert.provider.close())
    const context: ServerContext = {
      config,
      logger,
      metrics,
      database,
      projects,
      frameTokens: createFrameTokens(config.frameTokenSecret),
      sealer,
      sessions: createSessions(database.db),
      mailer,
      limits: redis ? createRedisLimits(redis.commands) : createMemoryLimits(),
      rate: createRateLimits({
        size: config.rate.size,
        allowList: createAllowList(config.rate.allowed),
        shared: redis && createRedisBuckets(redis.commands),
      }),
      mailbox,
      assets,
      chains,
      fetchGuarded,
      bundlers,
      catalogue,
      analytics,
      ...accounts,
      convert,
      securityHeaders: securityHeaders(config),
      state: 'serving',
    }
    return { context, close }
  } catch (error) {
    await close()
    throw error
  }
}
