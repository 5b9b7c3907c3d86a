import { readFileSync } from 'node:fs'
import { ConfigError } from './configError.ts'

type Source = Record<string, string | undefined>

/** The only reader of the environment: one line a variable. What the words mean is decided in config.ts. */
export function readEnv(source: Source = process.env) {
  const text = (name: string) => source[name]?.trim() || undefined
  /** The value, or the content of the file that `<name>_FILE` points to. */
  const secret = (name: string) => readSecret(source, name)
  return {
    nodeEnv: text('NODE_ENV'),
    host: text('HOST'),
    port: text('PORT'),
    opsHost: text('OPS_HOST'),
    opsPort: text('OPS_PORT'),
    // Further names by which the private port is asked, such as a Kubernetes service: `gatehouse,gatehouse.prod.svc`.
    // IP addresses, `localhost` and OPS_HOST always do.
    opsHosts: text('OPS_HOSTS'),
    widgetOrigin: text('WIDGET_ORIGIN'),
    loginOrigin: text('LOGIN_ORIGIN'),
    authBase: text('AUTH_BASE'),
    trustProxy: text('TRUST_PROXY'),
    dataDir: text('DATA_DIR'),
    databaseUrl: secret('DATABASE_URL'),
    databaseDirectUrl: secret('DATABASE_DIRECT_URL'),
    frameTokenSecret: secret('FRAME_TOKEN_SECRET'),
    operatorKey: secret('OPERATOR_KEY'),
    operatorKeyPrevious: secret('OPERATOR_KEY_PREVIOUS'),
    operatorKeyChanged: text('OPERATOR_KEY_CHANGED'),
    custody: text('CUSTODY'),
    approvals: text('APPROVALS'),
    mail: text('MAIL'),
    smtpUrl: secret('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    emailCodesPerClient: text('EMAIL_CODES_PER_CLIENT'),
    emailResendSeconds: text('EMAIL_RESEND_SECONDS'),
    emailNewDevice: text('EMAIL_NEW_DEVICE'),
    retentionDays: {
      sessions: text('RETENTION_SESSIONS_DAYS'),
      signingKeys: text('RETENTION_SIGNING_KEYS_DAYS'),
      orders: text('RETENTION_ORDERS_DAYS'),
      history: text('RETENTION_HISTORY_DAYS'),
      messages: text('RETENTION_MESSAGES_DAYS'),
      releases: text('RETENTION_RELEASES_DAYS'),
      audit: text('RETENTION_AUDIT_DAYS'),
    },
    auditArchiveDir: text('AUDIT_ARCHIVE_DIR'),
    databasePool: {
      size: text('DATABASE_POOL_SIZE'),
      backgroundSize: text('DATABASE_BACKGROUND_POOL_SIZE'),
      waiting: text('DATABASE_WAITING'),
      connectTimeoutMs: text('DATABASE_CONNECT_TIMEOUT_MS'),
      statementTimeoutMs: text('DATABASE_STATEMENT_TIMEOUT_MS'),
      backgroundStatementTimeoutMs: text('DATABASE_BACKGROUND_STATEMENT_TIMEOUT_MS'),
      queryTimeoutMs: text('DATABASE_QUERY_TIMEOUT_MS'),
      idleTimeoutMs: text('DATABASE_IDLE_TIMEOUT_MS'),
      keepAliveMs: text('DATABASE_KEEP_ALIVE_MS'),
    },
    redisUrl: secret('REDIS_URL'),
    redisSentinel: text('REDIS_SENTINEL'),
    redisSentinelPassword: secret('REDIS_SENTINEL_PASSWORD'),
    redisCluster: text('REDIS_CLUSTER'),
    redisKeepAlive: text('REDIS_KEEP_ALIVE_MS'),
    relay: text('RELAY'),
    relayUrl: text('RELAY_URL'),
    relayProjectId: text('RELAY_PROJECT_ID'),
    relayMailbox: text('RELAY_MAILBOX_MB'),
    relaySockets: text('RELAY_SOCKETS'),
    socials: socialVariables(source),
    networks: text('NETWORKS'),
    networkDefinitions: prefixed(source, /^NETWORK_([A-Z0-9]+_[A-Za-z0-9]+)$/),
    nodeUrls: prefixed(source, /^RPC_URLS_([A-Z0-9]+_[A-Za-z0-9]+?)(?:_FILE)?$/),
    esploraUrls: prefixed(source, /^ESPLORA_URLS_([A-Z0-9]+_[A-Za-z0-9]+?)(?:_FILE)?$/),
    bundlerUrls: prefixed(source, /^BUNDLER_URLS_([A-Z0-9]+_[A-Za-z0-9]+?)(?:_FILE)?$/),
    paymasterUrls: prefixed(source, /^PAYMASTER_URLS_([A-Z0-9]+_[A-Za-z0-9]+?)(?:_FILE)?$/),
    sponsors: prefixed(source, /^SPONSORS_([A-Z0-9]+_[A-Za-z0-9]+)$/),
    nodePause: text('NODE_PAUSE_S'),
    subscriptionPoll: text('SUBSCRIPTION_POLL_MS'),
    nodeConnections: text('NODE_CONNECTIONS'),
    nodeSlowCalls: text('NODE_SLOW_CALLS'),
    sponsorOperations: text('SPONSOR_OPERATIONS'),
    sponsorProjectOperations: text('SPONSOR_PROJECT_OPERATIONS'),
    sponsorAccountOperations: text('SPONSOR_ACCOUNT_OPERATIONS'),
    sponsorClientOperations: text('SPONSOR_CLIENT_OPERATIONS'),
    sponsorCosts: prefixed(source, /^SPONSOR_COST_([A-Z0-9]+_[A-Za-z0-9]+)$/),
    fetchOrigins: text('FETCH_ORIGINS'),
    ccipGateways: text('CCIP_GATEWAYS'),
    nameZones: text('NAME_ZONES'),
    nameClockSkew: text('NAME_CLOCK_SKEW_S'),
    namesGatewaySignerKey: secret('NAMES_GATEWAY_SIGNER_KEY'),
    namesResolverAddress: text('NAMES_RESOLVER_ADDRESS'),
    namesGatewayTtl: text('NAMES_GATEWAY_TTL_S'),
    identityPrefer: text('IDENTITY_PREFER'),
    ipfsGateway: text('IPFS_GATEWAY'),
    arweaveGateway: text('ARWEAVE_GATEWAY'),
    blockscoutUrls: prefixed(source, /^BLOCKSCOUT_URL_([A-Z0-9]+_[A-Za-z0-9]+?)(?:_FILE)?$/),
    etherscanApiKey: secret('ETHERSCAN_API_KEY'),
    etherscanNetworks: text('ETHERSCAN_NETWORKS'),
    historyBlocks: text('HISTORY_BLOCKS'),
    spamTokens: text('SPAM_TOKENS'),
    genuineTokens: text('GENUINE_TOKENS'),
    catalogueFile: text('CATALOGUE_FILE'),
    catalogueUrl: secret('CATALOGUE_URL'),
    catalogueSchemes: text('CATALOGUE_SCHEMES'),
    rateMaxTokens: text('RATE_MAX_TOKENS'),
    rateRefill: text('RATE_REFILL'),
    rateRefillInterval: text('RATE_REFILL_INTERVAL_S'),
    rateCalls: text('RATE_CALLS'),
    rateCallsRefill: text('RATE_CALLS_REFILL'),
    rateNewAddresses: text('RATE_NEW_ADDRESSES'),
    rateIpAllowlist: text('RATE_IP_ALLOWLIST'),
    analyticsStore: text('ANALYTICS_STORE'),
    analyticsRetentionDays: text('ANALYTICS_RETENTION_DAYS'),
    tokenLists: text('TOKEN_LISTS'),
    tokenDiscovery: text('TOKEN_DISCOVERY'),
    alchemyApiKey: secret('ALCHEMY_API_KEY'),
    priceFile: text('PRICE_FILE'),
    priceHttp: secret('PRICE_HTTP'),
    swapFile: text('SWAP_FILE'),
    swapDeadlineMinutes: text('SWAP_DEADLINE_MINUTES'),
    swapProvider: text('SWAP_PROVIDER'),
    oneInchApiKey: secret('ONEINCH_API_KEY'),
    zeroXApiKey: secret('ZEROX_API_KEY'),
    balanceCompatGuards: text('BALANCE_COMPAT_GUARDS'),
    balanceDeniedProjects: text('BALANCE_DENIED_PROJECTS'),
    onrampCountry: text('ONRAMP_COUNTRY'),
    coinbaseAppId: text('COINBASE_APP_ID'),
    coinbaseApiKey: text('COINBASE_API_KEY'),
    coinbaseApiSecret: secret('COINBASE_API_SECRET'),
    coinbaseApiUrl: text('COINBASE_API_URL'),
    coinbasePayUrl: text('COINBASE_PAY_URL'),
    meldApiKey: secret('MELD_API_KEY'),
    meldApiUrl: text('MELD_API_URL'),
    meldPageUrl: text('MELD_PAGE_URL'),
    faucetPrivateKey: secret('FAUCET_PRIVATE_KEY'),
    faucetNetworks: text('FAUCET_NETWORKS'),
    simulatedExchanges: text('SIMULATED_EXCHANGES'),
    demoProject: text('DEMO_PROJECT'),
    demoOrigins: text('DEMO_ORIGINS'),
    shutdownWaitMs: text('SHUTDOWN_WAIT_MS'),
    shutdownLimitMs: text('SHUTDOWN_LIMIT_MS'),
    overloadDelayMs: text('OVERLOAD_DELAY_MS'),
    logLevel: text('LOG_LEVEL'),
    tracing: {
      endpoint: text('OTEL_EXPORTER_OTLP_ENDPOINT'),
      headers: secret('OTEL_EXPORTER_OTLP_HEADERS'),
      serviceName: text('OTEL_SERVICE_NAME'),
      ratio: text('OTEL_TRACES_SAMPLER_ARG'),
    },
  }
}
export type Env = ReturnType<typeof readEnv>

/** Settings of the server whose value, or the file behind it, names a host. */
export function settingsNaming(host: string, source: Source = process.env): string[] {
  const names = new Set<string>()
  const watched = new Proxy(source, {
    get(from, name: string) {
      const value = from[name]
      if (value && namesHost(name.endsWith('_FILE') ? readText(value) : value, host)) names.add(name)
      return value
    },
  })
  readEnv(watched)
  return [...names]
}

const namesHost = (text: string, host: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\w.-]+/)
    .includes(host.toLowerCase())

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readSecret(source: Source, name: string): string | undefined {
  const value = source[name]?.trim() || undefined
  const file = source[`${name}_FILE`]?.trim() || undefined
  if (value && file) throw new ConfigError([`${name} and ${name}_FILE are both set; keep one of them.`])
  if (!file) return value
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (cause) {
    throw new ConfigError([`${name}_FILE points to a file that cannot be read: ${(cause as Error).message}`])
  }
}

/** Variables with the network in their name: `RPC_URLS_EIP155_1` → key `eip155:1`. */
function prefixed(source: Source, pattern: RegExp): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(source)) {
    const id = pattern.exec(name)?.[1]
    if (!id) continue
    const value = readSecret(source, name.replace(/_FILE$/, ''))
    const [namespace = '', reference = ''] = id.split('_')
    if (value) found[`${namespace.toLowerCase()}:${reference}`] = value
  }
  return found
}

/** `AUTH_GOOGLE_ID` → key `google` with `id`; likewise `SECRET` (or `SECRET_FILE`) and `ISSUER`. */
function socialVariables(source: Source): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const name of Object.keys(source)) {
    const [, provider, field] = /^AUTH_([A-Z]+)_(ID|SECRET|ISSUER)(?:_FILE)?$/.exec(name) ?? []
    const value = provider && field ? readSecret(source, `AUTH_${provider}_${field}`) : undefined
    if (!provider || !field || !value) continue
    const known = found[provider.toLowerCase()] ?? {}
    found[provider.toLowerCase()] = { ...known, [field.toLowerCase()]: value }
  }
  return found
}
