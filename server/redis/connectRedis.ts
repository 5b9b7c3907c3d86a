import { Redis } from 'ioredis'

/** A connection that keeps itself alive; a command ends within seconds, also while Redis is gone. */
export function connectRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    commandTimeout: 3_000,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  })
  redis.on('error', onError)
  return redis
}
