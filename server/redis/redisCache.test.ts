import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SharedCache } from '../cache/sharedCache.ts'
import { redis, redisAt, redisBin, type TestRedis } from '../test/redis.ts'
import { redisCluster } from '../test/redisCluster.ts'
import { wayTo } from '../test/wayTo.ts'
import { openRedis, type RedisLink } from './openRedis.ts'
import { createRedisCache } from './redisCache.ts'

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let server: TestRedis
  let links: RedisLink[]
  let one: SharedCache
  let other: SharedCache
  beforeAll(async () => {
    server = await redis()
    links = await Promise.all(['one', 'other'].map(() => openRedis(redisAt(server.url), () => {})))
    const [first, second] = links as [RedisLink, RedisLink]
    one = createRedisCache(first.commands)
    other = createRedisCache(second.commands)
  })
  afterAll(async () => {
    await Promise.all(links.map((link) => link.close()))
    await server[Symbol.asyncDispose]()
  })

  const seen = (key: string) => expect.poll(async () => (await other.get(key))?.value)

  test('default: what one process keeps, another one has, with the time that is left', async () => {
    const value = [{ amount: 2n ** 200n, price: 1.5, token: { symbol: 'ETH', address: null } }]
    one.set('holdings', value, 300_000)
    await seen('holdings').toEqual(value)
    const leftMs = async () => (await other.get('holdings'))?.leftMs
    await expect.poll(leftMs).toBeGreaterThan(200_000)
    await expect.poll(leftMs).toBeLessThanOrEqual(300_000)
  })

  test('behavior: that there is nothing is an answer, too', async () => {
    one.set('nothing', undefined, 30_000)
    await expect.poll(() => other.get('nothing')).toMatchObject({ value: undefined })
    expect(await other.get('unheard of')).toBeUndefined()
  })

  test('behavior: it is forgotten in time, and at once where it is deleted', async () => {
    one.set('short', 1, 60)
    one.set('long', 1, 30_000)
    await seen('long').toBe(1)
    await expect.poll(() => other.get('short')).toBeUndefined()
    one.delete('long')
    await expect.poll(() => other.get('long')).toBeUndefined()
  })

  test.each([
    ['JSON', 'no JSON'],
    ['text', '"text"'],
    ['a list', '[]'],
  ])('error: %s of somebody else is not an answer', async (_, text) => {
    await links[0]?.commands.set('gatehouse:cache:2:broken', text, 'PX', 30_000)
    const found = await other.get('broken')
    expect(found?.value).toBeUndefined()
  })

  test('error: what is too long is kept by each process alone', async () => {
    one.set('long text', 'x'.repeat(65_536), 30_000)
    one.set('text', 'x'.repeat(60_000), 30_000)
    await seen('text').toHaveLength(60_000)
    expect(await other.get('long text')).toBeUndefined()
  })

  test('behavior: no process keeps more than its room, and what ends first goes', async () => {
    const { commands } = links[0] as RedisLink
    const keys = () => commands.keys('gatehouse:cache:2:room:*')
    const counted = createRedisCache(commands, { entries: 10, bytes: 1e6 })
    for (let count = 0; count < 100; count += 1) counted.set(`room:${count}`, count, 60_000 + count)
    await expect.poll(async () => (await other.get('room:99'))?.value).toBe(99)
    expect((await keys()).sort()).toEqual(
      Array.from({ length: 10 }, (_, at) => `gatehouse:cache:2:room:${90 + at}`),
    )
    for (const key of await keys()) await commands.del(key)
    const measured = createRedisCache(commands, { entries: 100, bytes: 100_000 })
    for (let count = 0; count < 9; count += 1)
      measured.set(`room:${count}`, 'x'.repeat(30_000), 60_000 + count)
    await expect.poll(async () => (await other.get('room:8'))?.value).toHaveLength(30_000)
    expect(await keys()).toHaveLength(3)
  })

  test('behavior: an answer that lies there when a busy process comes to it is not too late', async () => {
    one.set('busy', 1, 30_000)
    await seen('busy').toBe(1)
    const answer = other.get('busy')
    await new Promise((resolve) => setImmediate(resolve))
    // Redis answers one after the other.
    execFileSync('redis-cli', ['-u', server.url, 'ping'])
    const busyUntil = performance.now() + 300
    while (performance.now() < busyUntil);
    expect((await answer)?.value).toBe(1)
  })

  test('error: a Redis that falls silent is waited for a moment, and then not at all', async () => {
    await using way = await wayTo(server.url)
    const link = await openRedis(redisAt(way.url), () => {})
    const cache = createRedisCache(link.commands)
    cache.set('before', 1, 60_000)
    await expect.poll(async () => (await cache.get('before'))?.value).toBe(1)
    way.lose()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const answer = cache.get('before')
    const [moment] = timers.mock.calls.find(([, ms]) => ms === 150) ?? []
    timers.mockRestore()
    // Its moment is over at once, and nothing else.
    moment?.()
    expect(await answer).toBeUndefined()
    await expect.poll(async () => (await cache.get('before'))?.value).toBe(1)
    await link.close()
  })

  test('behavior: in a cluster', async () => {
    await using cluster = await redisCluster()
    const link = await openRedis(redisAt(cluster.url, { REDIS_CLUSTER: 'on' }), () => {})
    const cache = createRedisCache(link.commands)
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 60_000)
    for (const key of ['a', 'b', 'c', 'd'])
      await expect.poll(async () => (await cache.get(key))?.value).toBe(key)
    await link.close()
  })
})
