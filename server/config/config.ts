import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as limits from '../contract/limits.ts'
import type { Gateways } from '../pictures/pictureUri.ts'
import { type AnalyticsSettings, readAnalytics } from './analyticsConfig.ts'
import { type BalanceSettings, readBalances } from './balancesConfig.ts'
import { type CatalogueSettings, readCatalogue } from './catalogueConfig.ts'
import { ConfigError } from './configError.ts'
import { type ConvertSettings, readConvert } from './convertConfig.ts'
import type { Env } from './env.ts'
import { readExchange, type SimulatedExchangeSettings } from './exchangeConfig.ts'
import { readGateways } from './gateways.ts'
import { type HistoryConfig, readHistory } from './historyConfig.ts'
import { type LoginSettings, readLogin } from './loginConfig.ts'
import { type NameSettings, readNames } from './namesConfig.ts'
import { readNetworks, type ServedNetwork } from './networksConfig.ts'
import { type OnrampSettings, readOnramp } from './onrampConfig.ts'
import { readOrigins } from './originsConfig.ts'
import { packageRoot } from './packageRoot.ts'
import { type RateSettings, readRate } from './rateConfig.ts'
import { type RelaySettings, readRedis, readRelay } from './relayConfig.ts'
import { keptSecret } from './secrets.ts'
import { readSocials, type Socials } from './socialsConfig.ts'

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
  database:
    | { kind: 'pglite'; folder: string }
    /** `contents`: what another one's `dumpDataDir` gave. */
    | { kind: 'memory'; contents?: Blob | undefined }
    | { kind: 'postgres'; url: string }
  /** Shares limits and the relay between processes; without it each has its own. */
  redisUrl: string | undefined
  relay: RelaySettings
  rate: RateSettings
  analytics: AnalyticsSettings
  frameTokenSecret: string
  /** Seals what rests in the database: login shares, signing keys, tickets. At least 32 characters. */
  operatorKey: string
  /** Opens what was sealed before `operatorKey` took its place. */
  operatorKeyPrevious: string | undefined
  /** The social providers that are switched on. */
  socials: Socials
  networks: ServedNetwork[]
  catalogue: CatalogueSettings
  gateways: Gateways
  names: NameSettings
  history: HistoryConfig
  balances: BalanceSettings
  convert: ConvertSettings
  onramp: OnrampSettings
  simulatedExchange: SimulatedExchangeSettings | undefined
  /** Times in ms. `breakerPause`: so long what failed is left alone, and a failure is told to all who ask. */
  rpc: { timeout: number; deadline: number; retries: number; retryBase: number; breakerPause: number }
  /** Folders of the build. */
  assets: { widget: string; login: string; hostSdk: string }
  /** Seeded at the start when set. */
  demoOrigins: string[] | undefined
  logLevel: string
  /** Ms that running requests get at shutdown. */
  drainTimeout: number
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** Environment → typed config. Throws `ConfigError` with every contradiction it finds. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const production = env.nodeEnv === 'production'
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
  if (env.databaseUrl && !/^postgres(ql)?:\/\//.test(env.databaseUrl)) {
    problems.push('DATABASE_URL is no postgres:// address; leave it out to use the embedded database.')
  }
  if (env.frameTokenSecret && env.frameTokenSecret.length < 32) {
    problems.push('FRAME_TOKEN_SECRET is shorter than 32 characters.')
  }
  if (production && env.databaseUrl && !env.frameTokenSecret) {
    problems.push(
      'DATABASE_URL lets several processes serve the same users, but FRAME_TOKEN_SECRET is not set: each would refuse the tokens of the others.',
    )
  }
  if (env.operatorKey && env.operatorKey.length < 32) {
    problems.push('OPERATOR_KEY is shorter than 32 characters.')
  }
  if (env.operatorKeyPrevious && env.operatorKeyPrevious.length < 32) {
    problems.push('OPERATOR_KEY_PREVIOUS is shorter than 32 characters.')
  }
  if (env.operatorKeyPrevious && !env.operatorKey) {
    problems.push('OPERATOR_KEY_PREVIOUS is set, but OPERATOR_KEY is not: name the new key as well.')
  }
  if (env.operatorKeyPrevious && env.operatorKeyPrevious === env.operatorKey) {
    problems.push('OPERATOR_KEY_PREVIOUS is OPERATOR_KEY; it is the one that was there before.')
  }
  if (production && env.databaseUrl && !env.operatorKey) {
    problems.push(
      'DATABASE_URL is set, but OPERATOR_KEY is not: what one process seals, the others could not open.',
    )
  }
  const origins = readOrigins(env, { production, port }, problems)
  const { authBase, ...login } = readLogin(env, { loginOrigin: origins.login, production }, problems)
  const socials = readSocials(env, { production }, problems)
  const networks = readNetworks(env, problems)
  const history = readHistory(env, networks, problems)
  const catalogue = readCatalogue(env, { production }, problems)
  const gateways = readGateways(env, problems)
  const names = readNames(env, problems)
  const nodePause = Number(env.nodePause ?? 30)
  if (!Number.isInteger(nodePause) || nodePause < 1 || nodePause > 600)
    problems.push('NODE_PAUSE_S is a whole number of seconds from 1 to 600.')
  const balances = readBalances(env, { production }, problems)
  const convert = readConvert(env, problems)
  const onramp = readOnramp(env, { production }, problems)
  const simulatedExchange = readExchange(env, networks, problems)
  const relay = readRelay(env, { production }, problems)
  const rate = readRate(env, problems)
  const analytics = readAnalytics(env, problems)
  const redisUrl = readRedis(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)

  const dataFolder = resolve(env.dataDir ?? '.gatehouse/data')
  return {
    production,
    version: packageVersion(),
    http: { host, port, widgetOrigin: origins.widget, loginOrigin: origins.login, authBase, trustProxy },
    ops: { host: opsHost, port: opsPort, names: opsNames },
    dataFolder,
    database: env.databaseUrl
      ? { kind: 'postgres', url: env.databaseUrl }
      : { kind: 'pglite', folder: resolve(dataFolder, 'pglite') },
    redisUrl,
    relay,
    rate,
    analytics,
    frameTokenSecret: env.frameTokenSecret ?? keptSecret(dataFolder, 'frame-token.secret'),
    operatorKey: env.operatorKey ?? keptSecret(dataFolder, 'operator.key'),
    operatorKeyPrevious: env.operatorKeyPrevious,
    ...login,
    socials,
    networks,
    catalogue,
    gateways,
    names,
    history,
    balances,
    convert,
    onramp,
    simulatedExchange,
    rpc: {
      timeout: limits.rpcTimeoutMs,
      deadline: rpcDeadline,
      retries: limits.rpcRetries,
      retryBase: limits.rpcRetryBaseMs,
      breakerPause: nodePause * 1_000,
    },
    assets: {
      widget: resolve(packageRoot, 'dist/widget'),
      login: resolve(packageRoot, 'dist/login'),
      hostSdk: resolve(packageRoot, 'dist/host-sdk'),
    },
    demoOrigins: origins.demo,
    logLevel: env.logLevel ?? 'info',
    drainTimeout: 20_000,
  }
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

const packageVersion = (): string =>
  JSON.parse(readFileSync(resolve(packageRoot, 'package.json'), 'utf8')).version
