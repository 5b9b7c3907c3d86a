import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { HttpError } from '../errors/httpError.ts'
import type { Limit, Limits } from './limits.ts'

/** Times, length of the window in ms → 0, or ms until there is some again. */
const take = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used >= tonumber(ARGV[1]) then
  local left = redis.call('PTTL', KEYS[1])
  if left > 0 then return left end
end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

const giveBack = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0`

/** Limits that all processes count together. While Redis is gone nothing is granted. */
export function createRedisLimits(redis: Redis): Limits {
  const run = async (script: string, { name }: Limit, key: string, args: number[]): Promise<number> => {
    // Keys may be addresses of mail; they rest as hashes only.
    const hash = createHash('sha256').update(key).digest('base64url')
    try {
      return Number(await redis.eval(script, 1, `gatehouse:limit:${name}:${hash}`, ...args))
    } catch (cause) {
      throw new HttpError(503, 'upstream_unavailable', 'Try again in a moment', {
        headers: { 'retry-after': '5' },
        cause,
      })
    }
  }
  return {
    async take(limit, key) {
      return Math.ceil((await run(take, limit, key, [limit.times, limit.seconds * 1000])) / 1000)
    },
    async giveBack(limit, key) {
      await run(giveBack, limit, key, [])
    },
  }
}
