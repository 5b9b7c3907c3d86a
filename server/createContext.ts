import { checkOperatorKey } from './admin/checkOperatorKey.ts'
import { createAnalytics } from './analytics/analytics.ts'
import { loadAssets } from './assets/loadAssets.ts'
import { steadyNow } from './cache/steadyNow.ts'
import { checkIcons } from './catalogue/checkIcons.ts'
import { openCatalogue } from './catalogue/openCatalogue.ts'
import type { Config } from './config/config.ts'
import { poolDefaults } from './config/databaseConfig.ts'
import type { ServerContext } from './context.ts'
import { openConvert } from './convert/openConvert.ts'
import { type Database, openDatabase } from './db/db.ts'
import { lockFolder } from './db/lockFolder.ts'
import { seedDemo } from './db/seedDemo.ts'
import { openExchanges } from './exchange/openExchanges.ts'
import { securityHeaders } from './headers/securityHeaders.ts'
import { historyRules } from './history/evm/sweepHistory.ts'
import { createAllowList } from './limits/allowList.ts'
import { createMemoryLimits } from './limits/memoryLimits.ts'
import { createRateLimits } from './limits/rateLimits.ts'
import { createRedisBuckets } from './limits/redisBuckets.ts'
import { createRedisLimits } from './limits/redisLimits.ts'
import { createMailer } from './mail/createMailer.ts'
import { mailboxLimits } from './mailbox/mailboxLimits.ts'
import { createMemoryMailbox } from './mailbox/memoryMailbox.ts'
import { createRedisMailbox } from './mailbox/redisMailbox.ts'
import { createLogger } from './observe/logger.ts'
import { createMetrics } from './observe/metrics.ts'
import { observeEventLoop } from './observe/observeEventLoop.ts'
import { observeMailbox } from './observe/observeMailbox.ts'
import { observeCommand, observeStatement } from './observe/observeStatement.ts'
import { observeStores } from './observe/observeStores.ts'
import { openOnramp } from './onramp/openOnramp.ts'
import { openAccounts } from './openAccounts.ts'
import { createFrameTokens } from './origins/frameToken.ts'
import { loadProject } from './origins/project.ts'
import { createProjects, type Projects } from './origins/projects.ts'
import { watchLoad } from './overload/watchLoad.ts'
import { openRedis } from './redis/openRedis.ts'
import { partPrefixes } from './redis/partPrefixes.ts'
import { createRedisCache } from './redis/redisCache.ts'
import { createEarlierFiles } from './releases/earlierFiles.ts'
import { keepRelease } from './releases/keepRelease.ts'
import { requireArchive } from './retention/requireArchive.ts'
import { retentionRules } from './retention/retentionRules.ts'
import { startRetention } from './retention/startRetention.ts'
import { openSealer } from './seal/openSealer.ts'
import { createSessions } from './sessions/sessions.ts'
import { openTracing } from './trace/openTracing.ts'
import { createBundlers } from './upstreams/bundlers.ts'
import { createGuardedFetch } from './upstreams/guardedFetch/guardedFetch.ts'
import { createChains } from './upstreams/nodes/chains.ts'
import { serverPart } from './upstreams/shares/claim.ts'

/**
 * Opens everything a server needs, the database last of what may refuse the start: opening it brings it to this version's
 * schema. What was opened is closed again when something fails, and by `close`; `closing` says what that waits for at the
 * moment.
 */
export async function createContext(
  config: Config,
  given?: Database,
  beforeStores: () => Promise<void> = async () => {},
): Promise<{ context: ServerContext; close: () => Promise<void>; closing: () => string | undefined }> {
  const opened: { name: string; close: () => unknown }[] = []
  const closeLater = (name: string, close: () => unknown) => void opened.push({ name, close })
  let part: string | undefined
  const close = async () => {
    for (const { name, close } of opened.splice(0).reverse()) {
      part = name
      await close()
    }
    part = undefined
  }
  try {
    const { logger, close: closeLogger } = createLogger(config.logLevel)
    closeLater('log', closeLogger)
    const metrics = createMetrics()
    closeLater('metrics', observeEventLoop(metrics))
    const tracing = await openTracing(config.tracing, {
      version: config.version,
      onSpans: (outcome, count) => metrics.spans.inc({ outcome }, count),
    })
    closeLater('traces', () => tracing.close())
    if (config.database.kind === 'pglite') closeLater('lock of DATA_DIR', lockFolder(config.dataFolder))
    await requireArchive(config.retention)
    await beforeStores()
    const redis = config.redis
      ? await openRedis(
          config.redis,
          (error) => logger.error({ err: error }, 'Redis does not answer'),
          observeCommand(metrics),
        )
      : undefined
    if (redis) closeLater('Redis', () => redis.close())
    const opening =
      given ??
      openDatabase(config.database, {
        onQuery: () => metrics.queries.inc(),
        observe: observeStatement(metrics),
        onConnection: (pool, waitedMs) => metrics.connectionWait.observe({ pool }, waitedMs / 1000),
        onError: (error) => logger.error({ err: error }, 'database connection lost'),
        onUpkeepError: (error) => logger.error({ err: error }, 'upkeep of the embedded database failed'),
      })
    const [database, assets] = await Promise.all([opening, loadAssets(config.assets, config.version)])
    if (!given) closeLater('database', () => database.close())
    checkIcons(config, assets)
    const sealer = openSealer(config)
    // Whoever gives an open database answers for its key.
    if (config.acceptsKeyLoss)
      logger.warn('OPERATOR_KEY_CHANGED=accept-loss is set: take it away, or a wrong key will not be noticed')
    if (!given) await checkOperatorKey(database.db, sealer, config.acceptsKeyLoss)
    closeLater('files of this release', await keepRelease({ db: database.db, sealer, assets, logger }))
    if (config.demoOrigins) await seedDemo(database.db, config.demoOrigins)
    const changes = database.listen('gatehouse_projects', (id) => projects.changed(id))
    closeLater('changes of projects', () => changes.close())
    const projects: Projects = createProjects({
      load: (id) => loadProject(database.db, id),
      caches: metrics.caches,
      changes,
      onError: (error) => logger.error({ err: error }, 'project look-up failed'),
    })
    const chains = createChains(config, { metrics, logger })
    closeLater('nodes', () => chains.close())
    const { ipfs, arweave, ccip } = config.gateways
    const fetchGuarded = createGuardedFetch({
      operatorHosts: new Set([ipfs, arweave, ...ccip].map((url) => new URL(url).hostname)),
      onOutcome: (purpose, outcome) => metrics.guardedFetch.inc({ purpose, outcome }),
    })
    const bundlers = createBundlers(config, { metrics, logger })
    closeLater('bundlers', () => bundlers.close())
    const catalogue = await openCatalogue(config, { db: database.db, files: assets.files, metrics, logger })
    const { operatorKey, analytics: settings } = config
    const analytics = createAnalytics({ db: database.background, operatorKey, settings, metrics })
    const rules = [...retentionRules(config.retention), ...historyRules(config.retention.history)]
    closeLater('deletion of old rows', startRetention({ db: database.background, rules, metrics, logger }))
    const { waiting: queueSize } =
      (config.database.kind === 'postgres' && config.database.pool) || poolDefaults
    const load = watchLoad(
      config.overloadDelayMs,
      () => (database.connections?.().main.waiting ?? 0) / queueSize,
    )
    closeLater('load', () => load.close())
    observeStores(metrics, {
      connections: database.connections,
      isRedisUp: redis?.isUp,
    })
    const room = mailboxLimits(config.relay.mailboxBytes / (redis ? partPrefixes(redis.commands).length : 1))
    const onEvicted = (count: number) => metrics.relayMessages.inc({ event: 'evicted' }, count)
    const mailbox = redis
      ? createRedisMailbox(redis, room, {
          onEvicted,
          onMalformed: (topic) => logger.warn({ topic }, 'Redis holds a message that is not one of ours'),
        })
      : createMemoryMailbox(room, { onEvicted })
    closeLater('mailbox', () => mailbox.close())
    observeMailbox(metrics, mailbox, room)
    const mailer = createMailer(config, { logger, metrics })
    closeLater('mail server', () => mailer.close())
    const known = {
      chains,
      fetchGuarded,
      sealer,
      metrics,
      logger,
      db: database.db,
      background: database.background,
      shared: redis && createRedisCache(redis.commands),
    }
    const { close: closeAccounts, ...accounts } = openAccounts(config, known)
    closeLater('history and balances', closeAccounts)
    const convert = openConvert(config, {
      chains: chains.as(serverPart('swaps')),
      lists: accounts.tokens.lists,
      metrics,
      logger,
    })
    closeLater('swaps', () => convert.provider.close())
    const onramp = openOnramp(config, { ...known, mac: (text) => sealer.mac('history-cursor', text) })
    closeLater('sellers', () => onramp.close())
    const { lists } = accounts.tokens
    const deposits = openExchanges(config, { ...known, coinbase: onramp.coinbase, lists })
    const ownLimits = createMemoryLimits(steadyNow, metrics.caches)
    const context: ServerContext = {
      config,
      logger,
      metrics,
      tracing,
      database,
      projects,
      frameTokens: createFrameTokens(config.frameTokenSecret, Date.now, metrics.caches),
      sealer,
      sessions: createSessions(database.db),
      mailer,
      limits: redis ? createRedisLimits(redis.commands, ownLimits) : ownLimits,
      rate: createRateLimits({
        size: config.rate.size,
        calls: config.rate.calls,
        allowList: createAllowList(config.rate.allowed),
        shared: redis && createRedisBuckets(redis.commands),
        caches: metrics.caches,
      }),
      load: load.levels,
      mailbox,
      assets,
      earlierFiles: createEarlierFiles({ db: database.db, sealer }),
      chains,
      fetchGuarded,
      bundlers,
      catalogue,
      analytics,
      ...accounts,
      convert,
      onramp,
      ...deposits,
      securityHeaders: securityHeaders(config),
      state: 'serving',
    }
    return { context, close, closing: () => part }
  } catch (error) {
    await close()
    throw error
  }
}
