import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRedis, type RedisLink } from '../redis/openRedis.ts'
import { redis, redisAt, redisBin, type TestRedis } from '../test/redis.ts'
import { createAllowList } from './allowList.ts'
import { createRateLimits } from './rateLimits.ts'
import { createRedisBuckets } from './redisBuckets.ts'

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let server: TestRedis
  let link: RedisLink
  beforeAll(async () => {
    server = await redis()
    link = await openRedis(redisAt(server.url), () => {})
  })
  afterAll(async () => {
    await link.close()
    await server[Symbol.asyncDispose]()
  })
  const size = { burst: 100, refill: 10, interval: 600_000 }
  const processes = (count: number) =>
    Array.from({ length: count }, () =>
      createRateLimits({
        size,
        calls: undefined,
        allowList: createAllowList([]),
        shared: createRedisBuckets(link.commands),
      }).of('a'),
    )

  test('default: an overdrawn bucket is waited for until it is paid', async () => {
    const { spend } = createRedisBuckets(link.commands)
    expect([await spend('a', 60, size), await spend('a', 40, size)]).toEqual([0, 0])
    const one = await spend('a', 1, size)
    expect(one).toBeGreaterThan(500_000)
    expect(one).toBeLessThanOrEqual(600_000)
    const more = await spend('a', 14, size)
    expect(more).toBeGreaterThan(1_100_000)
    expect(more).toBeLessThanOrEqual(1_200_000)
    expect(await spend('b', 1, size)).toBe(0)
  })

  test('behavior: it fills again, and is forgotten when it is full', async () => {
    const { spend } = createRedisBuckets(link.commands)
    const slow = { burst: 2, refill: 1, interval: 600_000 }
    const quick = { ...slow, interval: 50 }
    expect([await spend('c', 2, slow), (await spend('c', 1, slow)) > 0]).toEqual([0, true])
    // Each try spends one.
    await expect.poll(() => spend('c', 1, quick), { interval: 200 }).toBe(0)
    await expect.poll(() => link.commands.keys('gatehouse:rate:*').then((keys) => keys.length)).toBe(2)
    expect(await spend('c', 2, quick)).toBe(0)
  })

  test('behavior: a clock of Redis that was set back keeps nobody waiting for it', async () => {
    const { spend } = createRedisBuckets(link.commands)
    await spend('set back', 60, size)
    const hash = createHash('sha256').update('set back').digest('base64url')
    await link.commands.hincrby(`gatehouse:rate:${hash}`, 'at', 3_600_000)
    const waitMs = await spend('set back', 41, size)
    expect(waitMs).toBeGreaterThan(size.interval / 2)
    expect(waitMs).toBeLessThanOrEqual(size.interval)
  })

  test('behavior: processes spend from one bucket, but for a part of it each', async () => {
    const takers = processes(4)
    let granted = 0
    for (let round = 0; round < 60; round += 1) {
      for (const take of takers) if (take('192.0.2.1') === 0) granted += 1
      // Its answer comes behind those of what was spent.
      await link.commands.ping()
    }
    expect(granted).toBeGreaterThanOrEqual(100)
    expect(granted).toBeLessThanOrEqual(100 + 4 * 5 + 4)
  })

  test('behavior: no address rests in a key', async () => {
    expect((await link.commands.keys('*')).join()).not.toContain('192')
  })

  test('error: while Redis is gone requests pass', async () => {
    await server.stop()
    const [take] = processes(1)
    for (let count = 0; count < 100; count += 1) expect(take?.('y')).toBe(0)
    await server.start()
  })
})
