import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRedis, type RedisLink } from '../redis/openRedis.ts'
import { redis, redisBin, type TestRedis } from '../test/redis.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { letterSize, type MailboxLimits, mailboxLimits } from './mailboxLimits.ts'
import { createMemoryMailbox } from './memoryMailbox.ts'
import { createRedisMailbox } from './redisMailbox.ts'

const kinds = [
  { name: 'memory', skip: false },
  { name: 'Redis (skipped when redis-server is not installed)', skip: !redisBin },
]

let written = 0
const letter = (topic: string, given: Partial<Letter> = {}): Letter => ({
  id: `id${++written}`,
  topic,
  message: 'sealed',
  tag: 1100,
  publishedAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  from: 'did:key:writer',
  ...given,
})

describe.each(kinds)('$name', ({ name, skip }) => {
  let server: TestRedis | undefined
  const links: RedisLink[] = []
  beforeAll(async () => {
    if (!skip && name !== 'memory') server = await redis()
  })
  afterAll(async () => {
    for (const link of links) await link.close()
    await server?.[Symbol.asyncDispose]()
  })
  async function open(limits: Partial<MailboxLimits> = {}): Promise<Mailbox> {
    if (!server) return createMemoryMailbox({ ...mailboxLimits, ...limits })
    const link = await openRedis(server.url, () => {})
    links.push(link)
    await link.commands.flushall()
    return createRedisMailbox(link.commands, link.subscriber, { ...mailboxLimits, ...limits })
  }
  const ids = async (mailbox: Mailbox, topic: string, client: string) =>
    (await mailbox.waiting(topic, client)).map(({ id }) => id)

  test.skipIf(skip)('default: what is put is heard and waits, in order, for all but its writer', async () => {
    const mailbox = await open()
    const heard: Letter[] = []
    const stop = await mailbox.listen('a', (one) => heard.push(one))
    const all = [letter('a'), letter('a', { attestation: 'x y', tag: 1 }), letter('a')]
    for (const one of all) expect(await mailbox.put(one, 'owner')).toBe('kept')
    await mailbox.put(letter('b'), 'owner')
    await expect.poll(() => heard).toEqual(all)
    expect(await mailbox.waiting('a', 'did:key:reader')).toEqual(all)
    expect(await mailbox.waiting('a', 'did:key:writer')).toEqual([])
    stop()
    await mailbox.put(letter('a'), 'owner')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toHaveLength(3)
    await mailbox.ping()
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: read by one, it still waits for every other', async () => {
    const mailbox = await open()
    const [first, second] = [letter('a'), letter('a')]
    await mailbox.put(first, 'owner')
    await mailbox.put(second, 'owner')
    await mailbox.acknowledge(first, 'did:key:stranger')
    await mailbox.acknowledge(second, 'did:key:stranger')
    await mailbox.acknowledge(first, 'did:key:reader')
    await mailbox.acknowledge({ topic: 'a', id: 'unknown' }, 'did:key:reader')
    expect(await ids(mailbox, 'a', 'did:key:stranger')).toEqual([])
    expect(await ids(mailbox, 'a', 'did:key:reader')).toEqual([second.id])
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: the same letter again is neither kept nor heard twice', async () => {
    const mailbox = await open()
    const heard: string[] = []
    await mailbox.listen('a', ({ id }) => heard.push(id))
    const one = letter('a')
    expect(await mailbox.put(one, 'owner')).toBe('kept')
    expect(await mailbox.put({ ...one, from: 'did:key:stranger' }, 'owner')).toBe('duplicate')
    await expect.poll(() => heard).toEqual([one.id])
    expect(await ids(mailbox, 'a', 'did:key:reader')).toEqual([one.id])
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: it waits until it ends, and its room is free again', async () => {
    const mailbox = await open({ inAll: 1_500 })
    const now = Date.now()
    await mailbox.put(letter('a', { expiresAt: now + 100 }), 'owner')
    const lasting = letter('a')
    await mailbox.put(lasting, 'owner')
    expect(await mailbox.put(letter('a'), 'owner')).toBe('full')
    expect(await ids(mailbox, 'a', 'did:key:reader')).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await ids(mailbox, 'a', 'did:key:reader')).toEqual([lasting.id])
    expect(await mailbox.put(letter('a'), 'owner')).toBe('kept')
    await mailbox.close()
  })

  test.skipIf(skip).each([
    ['by its owner', 'owner', true],
    ['by another', 'another-owner', true],
    ['where the whole topic has ended', 'owner', false],
    ['by another, where the whole topic has ended', 'another-owner', false],
  ])('behavior: put again after its end %s it is a new letter', async (_, owner, lasts) => {
    // More than one put throws away, and as many as there is room for.
    const most = 100
    const lasting = lasts ? [letter('a')] : []
    const mailbox = await open({ inAll: most * letterSize(letter('a')) })
    const expiresAt = Date.now() + 1_000
    const ending = Array.from({ length: most - lasting.length }, () => letter('a', { expiresAt }))
    for (const one of [...lasting, ...ending]) expect(await mailbox.put(one, 'owner')).toBe('kept')
    const last = ending.reduce((one, other) => (one.id > other.id ? one : other))
    await mailbox.acknowledge(last, 'did:key:reader')
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, expiresAt + 50 - Date.now())))
    const heard: string[] = []
    await mailbox.listen('a', ({ id }) => heard.push(id))
    const again = { ...last, expiresAt: Date.now() + 60_000 }
    expect(await mailbox.put(again, owner)).toBe('kept')
    await expect.poll(() => heard).toEqual([last.id])
    expect(await mailbox.waiting('a', 'did:key:reader')).toEqual([...lasting, again])
    // What throws away the rest leaves it, and gives back all of the room.
    for (let left = most - lasting.length - 1; left > 0; left--)
      expect(await mailbox.put(letter('b'), 'owner')).toBe('kept')
    expect(await mailbox.put(again, owner)).toBe('duplicate')
    expect(await mailbox.waiting('a', 'did:key:reader')).toEqual([...lasting, again])
    expect(await mailbox.put(letter('b'), 'owner')).toBe('full')
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: a listener that comes and goes hears exactly what it should', async () => {
    const mailbox = await open()
    const heard: string[] = []
    for (let round = 0; round < 20; round++) (await mailbox.listen('a', () => {}))()
    const stop = await mailbox.listen('a', ({ id }) => heard.push(id))
    const other = await mailbox.listen('a', () => {})
    other()
    const one = letter('a')
    await mailbox.put(one, 'owner')
    await expect.poll(() => heard).toEqual([one.id])
    stop()
    await mailbox.close()
  })

  const full: [string, Partial<MailboxLimits>, string, string][] = [
    ['letters of a topic', { lettersPerTopic: 2 }, 'a', 'b'],
    ['bytes of a topic', { perTopic: 1_100 }, 'a', 'b'],
    ['bytes of an owner', { perOwner: 1_100 }, 'b', 'b'],
    ['bytes in all', { inAll: 1_100 }, 'b', 'b'],
  ]
  test.skipIf(skip).each(full)('error: too many %s', async (what, limits, refusedTopic, otherTopic) => {
    const mailbox = await open(limits)
    const kept = [letter('a'), letter('a')]
    for (const one of kept) expect(await mailbox.put(one, 'owner')).toBe('kept')
    expect(await mailbox.put(letter(refusedTopic), 'owner')).toBe('full')
    const elsewhere = await mailbox.put(letter(otherTopic), 'another owner'.replace(' ', '-'))
    expect(elsewhere).toBe(what === 'bytes in all' ? 'full' : 'kept')
    expect(await ids(mailbox, 'a', 'did:key:reader')).toEqual(kept.map(({ id }) => id))
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: many readers do not grow a letter without end', async () => {
    const mailbox = await open({ readers: 2 })
    const one = letter('a')
    await mailbox.put(one, 'owner')
    for (const reader of ['r1', 'r2', 'r3']) await mailbox.acknowledge(one, reader)
    expect(await ids(mailbox, 'a', 'r2')).toEqual([])
    expect(await ids(mailbox, 'a', 'r3')).toEqual([one.id])
    await mailbox.close()
  })
})

describe('Redis (skipped when redis-server is not installed)', () => {
  test.skipIf(!redisBin)(
    'behavior: a connection that was lost is told of the gap, and hears again',
    async () => {
      await using server = await redis()
      const link = await openRedis(server.url, () => {})
      const mailbox = createRedisMailbox(link.commands, link.subscriber)
      const heard: string[] = []
      let gaps = 0
      mailbox.onGap(() => {
        gaps += 1
      })
      await mailbox.listen('a', ({ id }) => heard.push(id))
      await link.commands.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
      await expect.poll(() => gaps, { timeout: 5_000 }).toBe(1)
      const one = letter('a')
      await mailbox.put(one, 'owner')
      await expect.poll(() => heard).toEqual([one.id])
      await server.stop()
      await expect(mailbox.put(letter('a'), 'owner')).rejects.toThrow()
      await server.start()
      await expect
        .poll(() => mailbox.put(letter('a'), 'owner').catch(() => 'gone'), { timeout: 8_000 })
        .toBe('kept')
      // What it had is still there: Redis kept it, and nobody lost a letter.
      expect((await mailbox.waiting('a', 'did:key:reader')).map(({ id }) => id)).toContain(one.id)
      await link.close()
    },
  )

  test.skipIf(!redisBin)('error: what is no letter of the topic is passed over, and told', async () => {
    await using server = await redis()
    const link = await openRedis(server.url, () => {})
    const malformed: string[] = []
    const told = (topic: string) => malformed.push(topic)
    const mailbox = createRedisMailbox(link.commands, link.subscriber, mailboxLimits, told)
    const heard: string[] = []
    await mailbox.listen('a', ({ id }) => heard.push(id))
    for (const text of ['{', '{"topic":"a"}', JSON.stringify(letter('b'))])
      await link.commands.publish('gatehouse:relay:new:a', text)
    const lasting = Date.now() + 60_000
    await link.commands.hset('gatehouse:relay:topic:a', 'x', `1 ${lasting} did:key:writer {"id":5}`)
    const one = letter('a')
    await mailbox.put(one, 'owner')
    await expect.poll(() => heard).toEqual([one.id])
    expect(await mailbox.waiting('a', 'did:key:reader')).toEqual([one])
    expect(malformed).toEqual(['a', 'a', 'a', 'a'])
    await link.close()
  })
})
