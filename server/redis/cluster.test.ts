import type { Cluster } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { createRedisBuckets } from '../limits/redisBuckets.ts'
import { createRedisLimits } from '../limits/redisLimits.ts'
import { createRedisMailbox } from '../mailbox/redisMailbox.ts'
import { ids, letter, owner, reader, testLimits } from '../test/mailboxes.ts'
import { redisAt, redisBin } from '../test/redis.ts'
import { redisCluster, type TestCluster } from '../test/redisCluster.ts'
import { openRedis } from './openRedis.ts'
import { partOf, partPrefixes } from './partPrefixes.ts'

describe.skipIf(!redisBin)('a cluster (skipped when redis-server is not installed)', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await redisCluster()
  })
  afterAll(() => cluster?.[Symbol.asyncDispose]())
  const open = () => openRedis(redisAt(cluster.url, { REDIS_CLUSTER: 'on' }), () => {})
  const topics = Array.from({ length: 40 }, (_, at) => `topic${at}`)

  /** A process that listens to all topics. */
  async function listening() {
    const link = await open()
    const mailbox = createRedisMailbox(link, testLimits)
    const heard: string[] = []
    for (const topic of topics) await mailbox.listen(topic, 'did:key:reader', ({ id }) => heard.push(id))
    let count = 0
    mailbox.onGap(() => {
      count += 1
    })
    return { link, mailbox, heard, gaps: () => count }
  }

  test('default: parts lie on every node, and messages of every topic are handed out in another process', async () => {
    const links = [await open(), await open()]
    const [here, there] = links.map((link) => createRedisMailbox(link, testLimits))
    if (!here || !there) throw new Error('There are two')
    const prefixes = partPrefixes(links[0]?.commands as Cluster)
    expect(new Set(topics.map((topic) => partOf(prefixes, topic))).size).toBeGreaterThan(8)
    const heard: string[] = []
    for (const topic of topics) await there.listen(topic, 'did:key:reader', ({ id }) => heard.push(id))
    const sent = topics.map((topic) => letter(topic))
    for (const one of sent) expect(await here.put(one, owner)).toBe('kept')
    await expect.poll(() => [...heard].sort()).toEqual(sent.map(({ id }) => id).sort())
    for (const one of sent) {
      expect(await ids(here, one.topic, 'late')).toEqual([one.id])
      await here.acknowledge(one, 'did:key:late')
      expect((await here.waiting(one.topic, reader('late'))).letters).toEqual([])
    }
    for (const { client } of cluster.primaries) expect(await client.dbsize()).toBeGreaterThan(0)
    await expect(here.ping()).resolves.toBeUndefined()
    for (const link of links) await link.close()
  })

  test('default: limits and rates are counted together', async () => {
    const links = [await open(), await open()]
    const [one, other] = links.map(({ commands }) => createRedisLimits(commands))
    const limit = { name: 'test', times: 2, seconds: 60 }
    for (const key of topics) {
      expect([await one?.take(limit, key), await other?.take(limit, key)]).toEqual([0, 0])
      expect(await one?.take(limit, key)).toBeGreaterThan(0)
    }
    const buckets = links.map(({ commands }) => createRedisBuckets(commands))
    const size = { burst: 2, refill: 1, interval: 60_000 }
    expect(await buckets[0]?.spend('a', 2, size)).toBe(0)
    expect(await buckets[1]?.spend('a', 1, size)).toBeGreaterThan(0)
    for (const link of links) await link.close()
  })

  test('behavior: a subscription that a node lost is made again, and the gap is reported', async () => {
    const { link, mailbox, heard, gaps } = await listening()
    await cluster.primaries[1]?.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await expect.poll(gaps).toBeGreaterThan(0)
    for (const topic of topics) {
      const one = letter(topic)
      await mailbox.put(one, owner)
      await expect.poll(() => heard).toContain(one.id)
    }
    await link.close()
  })

  test('behavior: a primary that hangs is replaced by its replica, and all topics work again', {
    timeout: limits.faultMs,
  }, async () => {
    const { link, mailbox, heard, gaps } = await listening()
    const lost = cluster.primaries[2]
    lost?.freeze()
    // Each ends, as a message from hand to hand where its part is away.
    const outcomes = await Promise.all(topics.map((topic) => mailbox.put(letter(topic), owner)))
    expect(new Set(outcomes).has('kept')).toBe(true)
    const kept = new Map(topics.map((topic) => [topic, [] as string[]]))
    const silent = async () => {
      await Promise.all(
        topics.map(async (topic) => {
          const one = letter(topic)
          const outcome = await mailbox.put(one, owner).catch(() => 'failed')
          if (outcome === 'kept') kept.get(topic)?.push(one.id)
        }),
      )
      return topics.filter((topic) => !kept.get(topic)?.some((id) => heard.includes(id)))
    }
    await expect.poll(silent, { timeout: limits.hookMs, interval: 500 }).toEqual([])
    expect(gaps()).toBeGreaterThan(0)
    const ping = () =>
      mailbox.ping().then(
        () => 'up',
        () => 'down',
      )
    await expect.poll(ping).toBe('up')
    lost?.thaw()
    await link.close()
  })

  test('error: none of the nodes is there: it opens, and commands end', async () => {
    const settings = redisAt('redis://127.0.0.1:1,127.0.0.1:2', { REDIS_CLUSTER: 'on' })
    const link = await openRedis(settings, () => {})
    const mailbox = createRedisMailbox(link, testLimits)
    expect(link.isUp()).toBe(false)
    await expect(mailbox.put(letter('a'), owner)).rejects.toThrow('nobody listens here')
    await expect(mailbox.ping()).rejects.toThrow('Redis is gone')
    await link.close()
  })
})
