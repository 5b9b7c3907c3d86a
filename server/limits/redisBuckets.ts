import { createHash } from 'node:crypto'
import type { RedisClient } from '../redis/redisClient.ts'
import type { SharedBuckets } from './rateLimits.ts'

/** Burst, refill, interval in ms, count → ms until there is one again. By Redis's clock, as those of processes differ. */
const spend = `
local burst, refill, interval, count = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left, at = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
-- The clock was set back.
if now < at then at = now end
local intervals = math.floor((now - at) / interval)
if intervals > 0 then
  left = math.min(burst, left + intervals * refill)
  at = at + intervals * interval
end
left = math.max(-burst, left - count)
redis.call('HSET', KEYS[1], 'left', left, 'at', string.format('%.0f', at))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - left) / refill) * interval)
if left >= 0 then return 0 end
return at + math.ceil(-left / refill) * interval - now`

export const createRedisBuckets = (redis: RedisClient): SharedBuckets => ({
  async spend(key, count, { burst, refill, interval }) {
    // Keys hold addresses of the network; they rest as hashes only.
    const hash = createHash('sha256').update(key).digest('base64url')
    return Number(await redis.eval(spend, 1, `gatehouse:rate:${hash}`, burst, refill, interval, count))
  },
})
