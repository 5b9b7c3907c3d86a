import type { SharedAnswer, SharedCache } from '../cache/sharedCache.ts'
import { type CacheRoom, createCacheRoom } from './cacheRoom.ts'
import type { RedisClient } from './redisClient.ts'
import { isUp, unlessGone } from './unlessGone.ts'

/** Counts up when a value that is shared changes its shape: processes of the release before do not read it then. */
const prefix = 'gatehouse:cache:2:'
/** So long a process waits for what another one may know, before it reads for itself, ms. */
const waitMs = 150
/** UTF-16 units of JSON; more is kept by each process alone. */
const longestValue = 65_536

/** What Redis and its name take beside a value, bytes. */
const overhead = 256
const roomOfProcess: CacheRoom = { entries: 50_000, bytes: 33_554_432 }

/**
 * Answers in Redis, which forgets them by its own clock. While it is gone, each process reads for itself. Whatever is asked
 * for, a process keeps no more than its room.
 */
export function createRedisCache(redis: RedisClient, ofProcess = roomOfProcess): SharedCache {
  const room = createCacheRoom(ofProcess)
  async function read(key: string): Promise<SharedAnswer | undefined> {
    const found = await unlessGone(redis, () => redis.pipeline().get(key).pttl(key).exec())
    const [text, leftMs] = (found ?? []).map(([error, answer]) => (error ? undefined : answer))
    if (typeof text !== 'string' || typeof leftMs !== 'number' || leftMs <= 0) return undefined
    return { value: parse(text), leftMs }
  }
  const ignore = (): void => {}

  return {
    async get(key) {
      if (!isUp(redis)) return undefined
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<undefined>((resolve) => {
        // Behind what a process that was busy meanwhile has received and not yet read.
        timer = setTimeout(() => setImmediate(resolve, undefined), waitMs)
      })
      try {
        return await Promise.race([read(prefix + key), late])
      } catch {
        return undefined
      } finally {
        clearTimeout(timer)
      }
    },
    set(key, value, freshMs) {
      const text = write(value)
      if (!isUp(redis) || text.length > longestValue || freshMs < 1) return
      const gone = room.add(key, Buffer.byteLength(text) + overhead, freshMs)
      for (const other of gone) unlessGone(redis, () => redis.del(prefix + other)).catch(ignore)
      unlessGone(redis, () => redis.set(prefix + key, text, 'PX', Math.floor(freshMs))).catch(ignore)
    },
    delete(key) {
      room.drop(key)
      unlessGone(redis, () => redis.del(prefix + key)).catch(ignore)
    },
  }
}

/** JSON has no numbers of any length, and nothing for `undefined`. */
const write = (value: unknown): string =>
  JSON.stringify({ value }, (_, part: unknown) =>
    typeof part === 'bigint' ? { $bigint: part.toString() } : part,
  )

const parse = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => {
    const big = typeof part === 'object' && part !== null && '$bigint' in part ? part.$bigint : undefined
    return typeof big === 'string' ? BigInt(big) : part
  }).value
