import { ReplyError } from 'ioredis'
import { readReply } from './readReply.ts'
import type { RedisClient } from './redisClient.ts'

/**
 * Replies of a Redis that loads, only reads, has no room, no time, or nothing left of what was bought (the last ones): it is as
 * good as gone, and comes back by itself.
 */
const passing =
  /^(?:(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|OOM|MISCONF|NOREPLICAS|BUSY)\b|ERR max [\w +]+ (?:exceeded|reached)\b)/

/** Whether a reply is a refusal that does not pass by itself, such as for a wrong password. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof ReplyError && !passing.test(readReply((error as Error).message))

/** So long a command that failed says that Redis is not up, ms. */
const troubleMs = 10_000
const failedAt = new WeakMap<RedisClient, number>()

/** Whether it takes commands, as far as the last ones tell. */
export const isUp = (redis: RedisClient): boolean =>
  redis.status === 'ready' && performance.now() - (failedAt.get(redis) ?? -troubleMs) >= troubleMs

/** Runs a command, unless Redis is gone: then at once without one. @returns `undefined` when it is gone */
export async function unlessGone<Answer>(
  redis: RedisClient,
  run: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (redis.status !== 'ready') return undefined
  try {
    const answer = await run()
    failedAt.delete(redis)
    return answer
  } catch (error) {
    if (isRefusal(error)) throw error
    failedAt.set(redis, performance.now())
    return undefined
  }
}
