import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRedis, type RedisLink } from '../redis/openRedis.ts'
import { redis, redisAt, redisBin, type TestRedis } from '../test/redis.ts'
import type { Limits } from './limits.ts'
import { createRedisLimits } from './redisLimits.ts'

const limit = { name: 'test', times: 2, seconds: 60 }

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let server: TestRedis
  const links: RedisLink[] = []
  let one: Limits
  let other: Limits
  beforeAll(async () => {
    server = await redis()
    for (const _ of ['one', 'other']) links.push(await openRedis(redisAt(server.url), () => {}))
    const [first, second] = links.map(({ commands }) => createRedisLimits(commands))
    if (!first || !second) throw new Error('There are two')
    one = first
    other = second
  })
  afterAll(async () => {
    for (const link of links) await link.close()
    await server[Symbol.asyncDispose]()
  })

  test('default: two processes count together', async () => {
    expect(await one.take(limit, 'a')).toBe(0)
    expect(await other.take(limit, 'a')).toBe(0)
    const wait = await one.take(limit, 'a')
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await other.take(limit, 'b')).toBe(0)
    expect(await other.take({ ...limit, name: 'other' }, 'a')).toBe(0)
  })

  test('behavior: what is used is known to every process', async () => {
    expect(await one.used(limit, 'u')).toBe(0)
    await one.take(limit, 'u')
    await other.take(limit, 'u')
    await one.take(limit, 'u')
    expect([await one.used(limit, 'u'), await other.used(limit, 'u')]).toEqual([2, 2])
    await one.giveBack(limit, 'u')
    expect(await other.used(limit, 'u')).toBe(1)
  })

  test('behavior: a window ends', async () => {
    const short = { name: 'short', times: 1, seconds: 0.05 }
    expect(await one.take(short, 'a')).toBe(0)
    await expect.poll(() => one.take(short, 'a')).toBe(0)
    expect(await one.take({ ...short, name: 'long', seconds: 600 }, 'a')).toBe(0)
    expect(await one.take({ ...short, name: 'long', seconds: 600 }, 'a')).toBeGreaterThan(500)
  })

  test('behavior: what is given back can be taken again, and no more', async () => {
    await one.giveBack(limit, 'c')
    await one.take(limit, 'c')
    await one.take(limit, 'c')
    await other.giveBack(limit, 'c')
    expect(await one.take(limit, 'c')).toBe(0)
    expect(await one.take(limit, 'c')).toBeGreaterThan(0)
  })

  test('behavior: of many at once only the allowed ones pass', async () => {
    const asked = Array.from({ length: 50 }, (_, index) => (index % 2 ? one : other).take(limit, 'd'))
    expect((await Promise.all(asked)).filter((wait) => wait === 0)).toHaveLength(2)
  })

  test('behavior: no address rests in a key', async () => {
    await one.take(limit, 'person@mail.example')
    expect((await links[0]?.commands.keys('*'))?.join()).not.toContain('person')
  })

  test('behavior: while Redis is gone each process counts for itself, with what it granted before', async () => {
    expect(await one.take(limit, 'e')).toBe(0)
    await server.stop()
    expect(await one.take(limit, 'e')).toBe(0)
    expect(await one.take(limit, 'e')).toBeGreaterThan(50)
    expect(await one.used(limit, 'e')).toBe(2)
    expect([await other.take(limit, 'e'), await other.take(limit, 'e')]).toEqual([0, 0])
    expect(await other.take(limit, 'e')).toBeGreaterThan(50)
    await one.giveBack(limit, 'e')
    expect(await one.take(limit, 'e')).toBe(0)
    await server.start()
    await expect.poll(() => links[0]?.commands.status).toBe('ready')
    expect(await one.used(limit, 'e')).toBe(1)
  })
})
