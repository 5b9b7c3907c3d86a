import { createHash } from 'node:crypto'
import type { RedisClient } from '../redis/redisClient.ts'
import { unlessGone } from '../redis/unlessGone.ts'
import type { Limit, Limits } from './limits.ts'
import { createMemoryLimits } from './memoryLimits.ts'

/** Times, length of the window in ms → 0, or ms until there is some again. */
const take = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used >= tonumber(ARGV[1]) then
  local left = redis.call('PTTL', KEYS[1])
  if left > 0 then return left end
end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

const used = `return tonumber(redis.call('GET', KEYS[1]) or '0')`

const giveBack = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0`

/**
 * Limits that all processes count together. Each counts in `own` as well, which decides alone while Redis is gone: what a
 * process granted before counts on.
 */
export function createRedisLimits(redis: RedisClient, own: Limits = createMemoryLimits()): Limits {
  const run = (script: string, { name }: Limit, key: string, args: number[]): Promise<unknown> => {
    // Keys may be addresses of mail; they rest as hashes only.
    const hash = createHash('sha256').update(key).digest('base64url')
    return unlessGone(redis, () => redis.eval(script, 1, `gatehouse:limit:${name}:${hash}`, ...args))
  }
  return {
    async take(limit, key) {
      const wait = await run(take, limit, key, [limit.times, limit.seconds * 1000])
      if (wait === undefined) return own.take(limit, key)
      if (wait === 0) await own.take(limit, key)
      return Math.ceil(Number(wait) / 1000)
    },
    used: async (limit, key) => Number((await run(used, limit, key, [])) ?? (await own.used(limit, key))),
    async giveBack(limit, key) {
      await run(giveBack, limit, key, [])
      await own.giveBack(limit, key)
    },
  }
}
