import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as limits from '../contract/limits.ts'
import type { Gateways } from '../pictures/pictureUri.ts'
import { type AnalyticsSettings, readAnalytics } from './analyticsConfig.ts'
import { type BalanceSettings, readBalances } from './balancesConfig.ts'
import { type CatalogueSettings, readCatalogue } from './catalogueConfig.ts'
import { ConfigError } from './configError.ts'
import { type ConvertSettings, readConvert } from './convertConfig.ts'
import { type DatabaseSettings, pgliteFolderOf, readDatabase } from './databaseConfig.ts'
import type { Env } from './env.ts'
import { readExchange, type SimulatedExchangeSettings } from './exchangeConfig.ts'
import { readGateways } from './gateways.ts'
import { type HistoryConfig, readHistory } from './historyConfig.ts'
import { checkKeys, operatorKeyFile } from './keysConfig.ts'
import { type LoginSettings, readLogin } from './loginConfig.ts'
import { type NameSettings, readNames } from './namesConfig.ts'
import { readNetworks, type ServedNetwork } from './networksConfig.ts'
import { type OnrampSettings, readOnramp } from './onrampConfig.ts'
import { readOrigins } from './originsConfig.ts'
import { readOverload } from './overloadConfig.ts'
import { packageRoot } from './packageRoot.ts'
import { type RateSettings, readRate } from './rateConfig.ts'
import { type RedisSettings, readRedis } from './redisConfig.ts'
import { type RelaySettings, readRelay } from './relayConfig.ts'
import { type RetentionSettings, readRetention } from './retentionConfig.ts'
import { keptSecret } from './secrets.ts'
import { readShares, type ShareSettings } from './sharesConfig.ts'
import { readSocials, type Socials } from './socialsConfig.ts'
import { readSponsorship, type SponsorshipSettings } from './sponsorshipConfig.ts'
import { readSubscriptions, type SubscriptionSettings } from './subscriptionsConfig.ts'
import { readTracing, type TracingSettings } from './tracingConfig.ts'

export interface Config extends Omit<LoginSettings, 'authBase'> {
  production: boolean
  version: string
  http: {
    host: string
    /** 0 takes a free port; origins that end in `:0` then get it. */
    port: number
    widgetOrigin: string
    loginOrigin: string
    /** Base path of Auth.js on `loginOrigin`, without a slash at its end. */
    authBase: string
    /** How many proxies stand in front and append to `X-Forwarded-For`. */
    trustProxy: number
  }
  ops: {
    host: string
    port: number
    /** Lower-case names that it answers for; IP addresses need none. */
    names: string[]
  }
  /** Absolute. Holds PGlite, kept secrets and the admin socket. */
  dataFolder: string
  database: DatabaseSettings
  retention: RetentionSettings
  /** Shares limits and the relay between processes; without it each has its own. */
  redis: RedisSettings | undefined
  relay: RelaySettings
  rate: RateSettings
  analytics: AnalyticsSettings
  frameTokenSecret: string
  /** Seals what rests in the database: login shares, signing keys, tickets. At least 32 characters. */
  operatorKey: string
  /** Opens what was sealed before `operatorKey` took its place. */
  operatorKeyPrevious: string | undefined
  /** A database that is sealed with another operator key takes this one. */
  acceptsKeyLoss: boolean
  /** The social providers that are switched on. */
  socials: Socials
  networks: ServedNetwork[]
  catalogue: CatalogueSettings
  gateways: Gateways
  names: NameSettings
  history: HistoryConfig
  balances: BalanceSettings
  convert: ConvertSettings
  sponsorship: SponsorshipSettings
  onramp: OnrampSettings
  simulatedExchange: SimulatedExchangeSettings | undefined
  /** Times in ms. `breakerPauseMs`: the longest time between two probes of what failed; so long a failure is remembered. */
  rpc: { timeoutMs: number; deadlineMs: number; retries: number; retryBaseMs: number; breakerPauseMs: number }
  shares: ShareSettings
  /** How late the event loop may come before requests are refused, ms; `undefined` for never. */
  overloadDelayMs: number | undefined
  subscriptions: SubscriptionSettings
  /** Folders of the build. */
  assets: { widget: string; login: string; hostSdk: string }
  /** Seeded at the start when set. */
  demoOrigins: string[] | undefined
  logLevel: string
  /** Where traces are sent; nowhere without. */
  tracing: TracingSettings | undefined
  /** Ms between "not ready" and the end of listening, in which balancers notice. */
  shutdownWaitMs: number
  /** Ms after which the process ends, whatever has not closed by then. */
  shutdownLimitMs: number
  /** Ms that running requests get at shutdown. */
  drainTimeout: number
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

export const builtAssets: Config['assets'] = {
  widget: resolve(packageRoot, 'dist/widget'),
  login: resolve(packageRoot, 'dist/login'),
  hostSdk: resolve(packageRoot, 'dist/host-sdk'),
}

export const dataFolderOf = ({ dataDir }: Env): string => resolve(dataDir ?? '.gatehouse/data')

/** Environment → typed config. Throws `ConfigError` with every contradiction it finds. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const production = readMode(env, problems) === 'production'
  const port = readPort('PORT', env.port, 4000, problems)
  const opsPort = readPort('OPS_PORT', env.opsPort, 4001, problems)
  const host = env.host ?? (production ? '0.0.0.0' : '127.0.0.1')
  const opsHost = env.opsHost ?? '127.0.0.1'
  if (port === opsPort && port !== 0) problems.push('PORT and OPS_PORT are the same; they need two.')
  const opsNames = readOpsNames(env, opsHost, problems)
  const trustProxy = Number(env.trustProxy ?? 0)
  if (!Number.isInteger(trustProxy) || trustProxy < 0 || trustProxy > 10) {
    problems.push('TRUST_PROXY is the number of proxies in front of the server, 0 to 10.')
  }
  if (env.logLevel && !logLevels.includes(env.logLevel)) {
    problems.push(`LOG_LEVEL is one of ${logLevels.join(', ')}.`)
  }
  const dataFolder = dataFolderOf(env)
  const database = readDatabase(env, dataFolder, problems)
  const keyPlace = { production, dataFolder, pglite: pgliteFolderOf(dataFolder) }
  const acceptsKeyLoss = checkKeys(env, keyPlace, problems)
  const origins = readOrigins(env, { production, port }, problems)
  const { authBase, ...login } = readLogin(env, { loginOrigin: origins.login, production }, problems)
  const socials = readSocials(env, { production }, problems)
  const networks = readNetworks(env, problems)
  const sponsorship = readSponsorship(env, networks, problems)
  const history = readHistory(env, networks, problems)
  const catalogue = readCatalogue(env, { production }, problems)
  const gateways = readGateways(env, problems)
  const names = readNames(env, problems)
  const nodePause = Number(env.nodePause ?? 30)
  if (!Number.isInteger(nodePause) || nodePause < 1 || nodePause > 600)
    problems.push('NODE_PAUSE_S is a whole number of seconds from 1 to 600.')
  const shares = readShares(env, problems)
  const overloadDelayMs = readOverload(env, problems)
  const subscriptions = readSubscriptions(env, problems)
  const balances = readBalances(env, { production }, problems)
  const convert = readConvert(env, problems)
  const onramp = readOnramp(env, { production }, problems)
  const simulatedExchange = readExchange(env, networks, problems)
  const redis = readRedis(env, problems)
  const relay = readRelay(env, { production, isCluster: redis?.kind === 'cluster' }, problems)
  const rate = readRate(env, problems)
  const analytics = readAnalytics(env, problems)
  const retention = readRetention(env, { dataFolder, analyticsDays: analytics.retentionDays }, problems)
  const tracing = readTracing(env, problems)
  const shutdownWaitMs = Number(env.shutdownWaitMs ?? (production ? 5_000 : 0))
  if (!Number.isInteger(shutdownWaitMs) || shutdownWaitMs < 0 || shutdownWaitMs > 300_000)
    problems.push('SHUTDOWN_WAIT_MS is not a whole number from 0 to 300000.')
  const shutdownLimitMs = Number(env.shutdownLimitMs ?? shutdownWaitMs + closingMs)
  if (!Number.isInteger(shutdownLimitMs) || shutdownLimitMs < 1_000 || shutdownLimitMs > 3_600_000)
    problems.push('SHUTDOWN_LIMIT_MS is not a whole number from 1000 to 3600000.')
  else if (shutdownLimitMs <= shutdownWaitMs)
    problems.push('SHUTDOWN_LIMIT_MS is not longer than SHUTDOWN_WAIT_MS: nothing would be closed.')
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    production,
    version: packageVersion(),
    http: { host, port, widgetOrigin: origins.widget, loginOrigin: origins.login, authBase, trustProxy },
    ops: { host: opsHost, port: opsPort, names: opsNames },
    dataFolder,
    database,
    retention,
    redis,
    relay,
    rate,
    analytics,
    frameTokenSecret: env.frameTokenSecret ?? keptSecret(dataFolder, 'frame-token.secret'),
    operatorKey: env.operatorKey ?? keptSecret(dataFolder, operatorKeyFile),
    operatorKeyPrevious: env.operatorKeyPrevious,
    acceptsKeyLoss,
    ...login,
    socials,
    networks,
    catalogue,
    gateways,
    names,
    history,
    balances,
    convert,
    sponsorship,
    onramp,
    simulatedExchange,
    rpc: {
      timeoutMs: limits.rpcTimeoutMs,
      deadlineMs: rpcDeadline,
      retries: limits.rpcRetries,
      retryBaseMs: limits.rpcRetryBaseMs,
      breakerPauseMs: nodePause * 1_000,
    },
    shares,
    overloadDelayMs,
    subscriptions,
    assets: builtAssets,
    demoOrigins: origins.demo,
    logLevel: env.logLevel ?? 'info',
    tracing,
    shutdownWaitMs,
    shutdownLimitMs,
    drainTimeout: 20_000,
  }
}

/** What a stop gets behind `SHUTDOWN_WAIT_MS`: the time of running requests, and ten seconds to close the rest. */
const closingMs = 30_000

const modes = ['production', 'development', 'test']

/** Another word is no development: what only production refuses would pass in silence. */
function readMode({ nodeEnv = 'development' }: Env, problems: string[]): string {
  if (!modes.includes(nodeEnv)) problems.push(`NODE_ENV is one of ${modes.join(', ')}.`)
  return nodeEnv
}

/** All attempts of one call together, ms: the page gives up after 30 s, and must hear the reason before. */
const rpcDeadline = 25_000

function readPort(name: string, text: string | undefined, byDefault: number, problems: string[]): number {
  const port = Number(text ?? byDefault)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  problems.push(`${name} is no port number.`)
  return byDefault
}

function readOpsNames({ opsHosts }: Env, opsHost: string, problems: string[]): string[] {
  const names = opsHosts?.split(',').map((name) => name.trim().toLowerCase()) ?? []
  if (!names.every((name) => /^[a-z0-9_][a-z0-9_.-]*$/.test(name))) {
    problems.push('OPS_HOSTS holds something that is no host name; write names only, without scheme or port.')
  }
  return ['localhost', opsHost.toLowerCase(), ...names]
}

export const packageVersion = (): string =>
  JSON.parse(readFileSync(resolve(packageRoot, 'package.json'), 'utf8')).version
