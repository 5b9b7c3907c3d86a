import { Cluster, Redis } from 'ioredis'
import type { RedisSettings } from '../config/redisConfig.ts'
import { type ObserveCommand, observeCommands } from './observeCommands.ts'
import { readReply } from './readReply.ts'
import type { RedisClient } from './redisClient.ts'

/** How often a connection is tried, and after what time without an answer it is dropped and made anew, in ms. */
const pingEveryMs = 2_000
const silenceMs = 5_000

/**
 * A connection that keeps itself alive. A command ends within seconds, also while Redis is gone, and one that is silent
 * is replaced, also where it only listens. In a cluster, `listens` opens a connection to each node that has channels.
 */
export function connectRedis(
  settings: RedisSettings,
  onError: (error: Error) => void,
  { listens = false, observe }: { listens?: boolean; observe?: ObserveCommand | undefined } = {},
): RedisClient {
  const client = settings.kind === 'cluster' ? connectCluster(settings, listens) : connectOne(settings)
  if (observe) observeCommands(client, observe)
  const pings = setInterval(() => {
    const nodes = client instanceof Cluster ? client.nodes('all') : [client]
    // Its failure is that of the connection, which is reported once.
    for (const node of nodes) if (node.status === 'ready') node.ping().catch(() => {})
  }, pingEveryMs).unref()
  client.once('end', () => clearInterval(pings))
  if (client instanceof Cluster) client.on('node error', onError)
  return client.on('error', onError)
}

const shared = ({ username, password, tls, keepAliveMs }: RedisSettings) => ({
  commandTimeout: 3_000,
  connectTimeout: 3_000,
  socketTimeout: silenceMs,
  keepAlive: keepAliveMs,
  maxRetriesPerRequest: 1,
  ...(username && { username }),
  ...(password && { password }),
  ...(tls && { tls: {} }),
})

const retryStrategy = (attempt: number): number => Math.min(100 * attempt, 2_000)

function connectOne(settings: RedisSettings): Redis {
  const { nodes, db, tls, primary, sentinelPassword } = settings
  return new Redis({
    ...shared(settings),
    db,
    retryStrategy,
    // What was the primary is a replica now: its name leads to the new one.
    reconnectOnError: ({ message }) => readReply(message).startsWith('READONLY'),
    ...(primary
      ? {
          sentinels: nodes,
          name: primary,
          sentinelRetryStrategy: retryStrategy,
          failoverDetector: true,
          enableTLSForSentinelMode: tls,
          ...(sentinelPassword && { sentinelPassword }),
          ...(tls && { sentinelTLS: {} }),
        }
      : nodes[0]),
  })
}

const connectCluster = (settings: RedisSettings, shardedSubscribers: boolean): Cluster =>
  new Cluster(settings.nodes, {
    redisOptions: shared(settings),
    shardedSubscribers,
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: 2_000,
    // About two seconds of tries while another node takes over: a command ends within the limit of one alone.
    maxRedirections: 8,
    retryDelayOnFailover: 250,
    retryDelayOnClusterDown: 250,
  })
