import type { Env } from './env.ts'

/** One Redis, a primary that Sentinels name, or a cluster. */
export interface RedisSettings {
  kind: 'server' | 'sentinel' | 'cluster'
  /** Of the server, the Sentinels, or some nodes of the cluster. */
  nodes: { host: string; port: number }[]
  tls: boolean
  username?: string
  password?: string
  /** Number of the database; a cluster has only 0. */
  db: number
  /** What Sentinels call the primary. */
  primary?: string
  sentinelPassword?: string
  /** After so long without a packet the operating system asks whether the other side is there (TCP keep-alive). */
  keepAliveMs: number
}

const defaultPorts = { server: 6379, sentinel: 26_379, cluster: 6379 } as const

/**
 * `REDIS_URL`, which makes several processes one: `redis[s]://[user:password@]host[:port][,host[:port]…][/db]`. With
 * `REDIS_SENTINEL` the hosts are Sentinels and that is the name of the primary; with `REDIS_CLUSTER=on` they are nodes of
 * a cluster. What is wrong is added to `problems`.
 */
export function readRedis(env: Env, problems: string[]): RedisSettings | undefined {
  const { redisUrl, redisSentinel: primary, redisCluster, redisSentinelPassword: sentinelPassword } = env
  if (redisCluster && redisCluster !== 'on' && redisCluster !== 'off')
    problems.push('REDIS_CLUSTER is on or off.')
  const isCluster = redisCluster === 'on'
  if (!redisUrl) {
    if (primary || isCluster) problems.push('REDIS_URL is not set, but REDIS_SENTINEL or REDIS_CLUSTER is.')
    return undefined
  }
  if (primary && isCluster)
    problems.push('REDIS_SENTINEL and REDIS_CLUSTER are both set; a cluster has no Sentinels.')
  if (primary && !/^[\w.-]{1,128}$/.test(primary))
    problems.push('REDIS_SENTINEL is not the name of a primary, such as mymaster.')
  if (sentinelPassword && !primary)
    problems.push('REDIS_SENTINEL_PASSWORD is set, but REDIS_SENTINEL is not.')
  const kind = isCluster ? 'cluster' : primary ? 'sentinel' : 'server'
  const parsed = parse(redisUrl, defaultPorts[kind])
  if (!parsed) {
    problems.push('REDIS_URL is not a redis:// or rediss:// address, such as redis://:password@host:6379.')
    return undefined
  }
  if (kind === 'server' && parsed.nodes.length > 1)
    problems.push('REDIS_URL names several hosts; that needs REDIS_SENTINEL or REDIS_CLUSTER=on.')
  if (kind === 'cluster' && parsed.db !== 0)
    problems.push('REDIS_URL names a database; a cluster has only database 0.')
  const keepAliveMs = Number(env.redisKeepAlive ?? 10_000)
  if (!Number.isInteger(keepAliveMs) || keepAliveMs < 1_000 || keepAliveMs > 3_600_000)
    problems.push('REDIS_KEEP_ALIVE_MS is not a whole number from 1000 to 3600000.')
  return {
    kind,
    ...parsed,
    keepAliveMs,
    ...(kind === 'sentinel' && { primary: primary as string }),
    ...(kind === 'sentinel' && sentinelPassword && { sentinelPassword }),
  }
}

function parse(text: string, defaultPort: number): Omit<RedisSettings, 'kind' | 'keepAliveMs'> | undefined {
  const [, scheme = '', credentials, hosts = '', db = '0'] =
    /^(rediss?):\/\/(?:([^@/]*)@)?([^/?#@]+)(?:\/(\d{1,5})?)?$/.exec(text) ?? []
  const nodes = hosts.split(',').map((host) => parseNode(host, defaultPort))
  const named = nodes.filter((node) => node !== undefined)
  if (!scheme || named.length < nodes.length) return undefined
  const [username = '', password = ''] = (credentials ?? '').split(/:(.*)/s).map(decode)
  return {
    nodes: named,
    tls: scheme === 'rediss',
    ...(username && { username }),
    ...(password && { password }),
    db: Number(db),
  }
}

function parseNode(text: string, defaultPort: number): { host: string; port: number } | undefined {
  const [, bracketed, plain, port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const host = bracketed ?? plain
  const number = Number(port ?? defaultPort)
  return host && number >= 1 && number <= 65_535 ? { host, port: number } : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
