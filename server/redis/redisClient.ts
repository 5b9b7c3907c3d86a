import type { Cluster, Redis } from 'ioredis'

/** One Redis, or a cluster; both take the same commands. */
export type RedisClient = Redis | Cluster
