import { describe, expect, test } from 'vitest'
import { steadyNow } from '../cache/steadyNow.ts'
import { openRedis, type RedisLink } from '../redis/openRedis.ts'
import {
  awaited,
  ids,
  letter,
  neighbour,
  other,
  owner,
  reader,
  room,
  subscribe,
  testLimits,
} from '../test/mailboxes.ts'
import { redis, redisAt, redisBin } from '../test/redis.ts'
import { runScript } from './luaScript.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { createRedisMailbox } from './redisMailbox.ts'
import { sweepScript } from './redisScripts.ts'

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  test('behavior: a connection that was lost is told of the gap, and hears again', async () => {
    await using server = await redis()
    const link = await openRedis(redisAt(server.url), () => {})
    const mailbox = createRedisMailbox(link, testLimits)
    const heard: string[] = []
    let gaps = 0
    mailbox.onGap(() => {
      gaps += 1
    })
    await mailbox.listen('a', 'did:key:reader', ({ id }) => heard.push(id))
    await link.commands.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await expect.poll(() => gaps).toBe(1)
    const one = letter('a')
    await mailbox.put(one, owner)
    await expect.poll(() => heard).toEqual([one.id])
    await server.stop()
    await server.start()
    await expect.poll(() => mailbox.put(letter('a'), owner).catch(() => 'gone')).toBe('kept')
    // What it had is still there: Redis kept it, and nobody lost a letter.
    expect((await mailbox.waiting('a', reader('reader'))).letters.map(({ id }) => id)).toContain(one.id)
    // It is subscribed again; cut off before, the client of Redis rejects a promise that nobody has.
    const settled = () =>
      link.channels
        .settled()
        .then(() => 'there')
        .catch(() => 'gone')
    await expect.poll(settled).not.toBe('gone')
    await link.close()
  })

  test('behavior: while Redis is gone letters go from hand to hand, and what waited comes afterwards', async () => {
    await using server = await redis()
    const link = await openRedis(redisAt(server.url), () => {})
    const mailbox = createRedisMailbox(link, testLimits)
    let gaps = 0
    mailbox.onGap(() => {
      gaps += 1
    })
    const waited = letter('b')
    await mailbox.put(waited, owner)
    await server.stop()
    await expect(mailbox.put(letter('a'), owner)).rejects.toThrow('nobody listens here')
    const heard: [string, boolean][] = []
    await mailbox.listen('a', 'did:key:reader', ({ id }, kept) => heard.push([id, kept]))
    const stop = await mailbox.listen('c', 'did:key:reader', () => {})
    const one = letter('a')
    expect(await mailbox.put(one, owner)).toBe('passed')
    expect(heard).toEqual([[one.id, false]])
    expect(await mailbox.waiting('b', reader('reader'))).toEqual({ letters: [], examined: 0 })
    await mailbox.acknowledge(one, 'did:key:reader')
    stop()
    await server.start()
    await expect.poll(() => gaps).toBe(1)
    expect(await ids(mailbox, 'b', 'reader')).toEqual([waited.id])
    const two = letter('a')
    expect(await mailbox.put(two, owner)).toBe('kept')
    await expect.poll(() => heard.at(-1)).toEqual([two.id, true])
    await link.close()
  })

  test('error: what is not a letter of the topic is passed over and reported', async () => {
    await using server = await redis()
    const link = await openRedis(redisAt(server.url), () => {})
    const malformed: string[] = []
    const onMalformed = (topic: string) => malformed.push(topic)
    const mailbox = createRedisMailbox(link, testLimits, { onMalformed })
    const heard: string[] = []
    await mailbox.listen('a', 'did:key:reader', ({ id }) => heard.push(id))
    for (const text of ['{', '{"topic":"a"}', JSON.stringify(letter('b'))])
      await link.commands.publish('gatehouse:mailbox:new:a', `kept ${text}`)
    await link.commands.hset('gatehouse:mailbox:topic:a', 'x', '7')
    const broken = { ends: Date.now() + 60_000, from: 'did:key:writer', json: '{"id":5}' }
    await link.commands.hset('gatehouse:mailbox:letter:7', broken)
    const one = letter('a')
    await mailbox.put(one, owner)
    await expect.poll(() => heard).toEqual([one.id])
    expect(await ids(mailbox, 'a', 'reader')).toEqual([one.id])
    expect(malformed).toEqual(['a', 'a', 'a', 'a'])
    await link.close()
  })

  test('behavior: a reader in another process gets what has no room; the writer there is not one', async () => {
    await using server = await redis()
    const limits = { ...testLimits, short: room(0) }
    const links = [
      await openRedis(redisAt(server.url), () => {}),
      await openRedis(redisAt(server.url), () => {}),
    ]
    const [here, there] = links.map((link) => createRedisMailbox(link, limits))
    if (!here || !there) throw new Error('There are two')
    const heard: [string, boolean][] = []
    await here.listen('a', 'did:key:writer', () => {})
    expect(await here.put(letter('a'), owner)).toBe('full')
    const stop = await there.listen('a', 'did:key:reader', ({ id }, kept) => heard.push([id, kept]))
    const one = letter('a')
    expect(await here.put(one, owner)).toBe('passed')
    await expect.poll(() => heard).toEqual([[one.id, false]])
    stop()
    await expect.poll(() => here.put(letter('a'), owner)).toBe('full')
    for (const link of links) await link.close()
  })

  test('behavior: processes whose clocks are hours apart agree when a letter ends', async () => {
    await using server = await redis()
    const hourMs = 3_600_000
    const clocks = [0, 2 * hourMs, -2 * hourMs].map((aheadMs) => () => Date.now() + aheadMs)
    const processes: { mailbox: Mailbox; now: () => number; link: RedisLink; heard: Letter[] }[] = []
    for (const now of clocks) {
      const link = await openRedis(redisAt(server.url), () => {})
      const heard: Letter[] = []
      const mailbox = createRedisMailbox(link, testLimits, {}, now)
      await mailbox.listen('live', 'did:key:reader', (one) => heard.push(one))
      processes.push({ mailbox, now, link, heard })
    }
    const write = (at: number, topic: string, lifeMs: number) => {
      const { mailbox, now } = processes[at] as (typeof processes)[number]
      const one = letter(topic, { publishedAt: now(), expiresAt: now() + lifeMs })
      return mailbox.put(one, owner).then(() => one)
    }
    const lifeMs = 600_000
    for (const at of processes.keys()) {
      const [kept, live] = [await write(at, `kept${at}`, lifeMs), await write(at, 'live', lifeMs)]
      for (const { link } of processes) await runScript(link.commands, sweepScript, 'gatehouse:mailbox:', [])
      for (const { mailbox, now, heard } of processes) {
        const [waiting] = (await mailbox.waiting(kept.topic, reader('reader'))).letters
        await expect.poll(() => heard.map(({ id }) => id)).toContain(live.id)
        for (const [found, id] of [
          [waiting, kept.id],
          [heard.find((one) => one.id === live.id), live.id],
        ] as const) {
          expect(found?.id).toBe(id)
          // Of its life has passed what has by each clock, and no more than the test took.
          const leftMs = (found?.expiresAt ?? 0) - now()
          expect(leftMs).toBeGreaterThan(lifeMs / 2)
          expect(leftMs).toBeLessThanOrEqual(lifeMs + 1_000)
          expect(Math.abs((found?.publishedAt ?? 0) - now())).toBeLessThan(lifeMs / 2)
        }
      }
    }
    for (const at of processes.keys()) await write(at, `short${at}`, 1)
    for (const { mailbox } of processes)
      for (const at of processes.keys())
        await expect.poll(() => ids(mailbox, `short${at}`, 'reader')).toEqual([])
    for (const { link } of processes) await link.close()
  })

  test('behavior: a live letter counts from when it came, also where the clock of Redis was set back', async () => {
    await using server = await redis()
    const link = await openRedis(redisAt(server.url), () => {})
    const mailbox = createRedisMailbox(link, testLimits)
    const heard: Letter[] = []
    await mailbox.listen('a', 'did:key:reader', (one) => heard.push(one))
    // It tells the time of before.
    await mailbox.waiting('a', reader('reader'))
    const lifeMs = 300_000
    const publishedAt = Date.now() - 3_600_000
    const one = letter('a', { publishedAt, expiresAt: publishedAt + lifeMs })
    await link.commands.publish('gatehouse:mailbox:new:a', `kept ${JSON.stringify(one)}`)
    await expect.poll(() => heard.map(({ id }) => id)).toEqual([one.id])
    const leftMs = (heard[0]?.expiresAt ?? 0) - steadyNow()
    expect(leftMs).toBeGreaterThan(lifeMs / 2)
    expect(leftMs).toBeLessThanOrEqual(lifeMs + 1_000)
    await link.close()
  })

  test('behavior: what ended leaves nothing behind', async () => {
    await using server = await redis()
    const link = await openRedis(redisAt(server.url), () => {})
    const limits = {
      ...testLimits,
      short: room(awaited * 20, awaited * 12, awaited * 8),
      rememberedMs: 60_000,
    }
    const mailbox = createRedisMailbox(link, limits)
    const outcomes: string[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      const topic = `t${turn % 9}`
      // To some topics nobody ever subscribes.
      if (turn % 9 < 6 && turn % 4 === 0) await subscribe(mailbox, [topic], reader(`r${turn % 3}`))
      const one = letter(topic)
      outcomes.push(await mailbox.put(one, [owner, neighbour, other][turn % 3] ?? owner))
      await mailbox.acknowledge(one, 'did:key:r0')
    }
    expect(new Set(outcomes)).toEqual(new Set(['kept', 'full']))
    for (const key of ['gatehouse:mailbox:ends', 'gatehouse:mailbox:seen-ends'])
      for (const member of await link.commands.zrange(key, 0, '-1')) await link.commands.zadd(key, 0, member)
    expect(await runScript(link.commands, sweepScript, 'gatehouse:mailbox:', [])).toBe(0)
    expect(await link.commands.keys('*')).toEqual(['gatehouse:mailbox:number'])
    await link.close()
  })
})
