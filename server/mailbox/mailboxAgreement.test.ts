import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Holder } from '../limits/fairShares.ts'
import { openRedis, type RedisLink } from '../redis/openRedis.ts'
import { letter, reader, room, testLimits } from '../test/mailboxes.ts'
import { redis, redisAt, redisBin, type TestRedis } from '../test/redis.ts'
import type { Mailbox } from './mailbox.ts'
import { createMemoryMailbox } from './memoryMailbox.ts'
import { createRedisMailbox } from './redisMailbox.ts'

// Both mailboxes do the same, whatever is asked of them.

function random(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % most
  }
}

const limits = {
  ...testLimits,
  lettersPerTopic: 12,
  readers: 3,
  short: room(90_000, 60_000, 40_000),
  long: room(200_000, 120_000, 80_000),
  // Room for all topics: they weigh the same, so it would not be clear who gives way.
}

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

  test.each([1, 2, 3])('default: life %i', async (seed) => {
    await link.commands.flushall()
    const next = random(seed)
    const evicted: [number, number] = [0, 0]
    const options = (at: 0 | 1) => ({
      onEvicted: (count: number) => {
        evicted[at] += count
      },
    })
    const memory = createMemoryMailbox(limits, options(0))
    const shared = createRedisMailbox(link, limits, options(1))
    const seen = new Set<string>()
    const written: ReturnType<typeof letter>[] = []
    const stops = new Map<string, (() => void)[]>()
    const both = async <T>(ask: (mailbox: Mailbox) => Promise<T>): Promise<T> => {
      const [one, other] = [await ask(memory), await ask(shared)]
      expect(other).toEqual(one)
      return one
    }
    async function leave(topic: string): Promise<void> {
      for (const stop of stops.get(topic) ?? []) stop()
      stops.delete(topic)
      const channel = `gatehouse:mailbox:new:${topic}`
      // Redis is told behind the call.
      await expect.poll(() => link.commands.call('PUBSUB', 'NUMSUB', channel)).toEqual([channel, 0])
    }
    for (let turn = 0; turn < 250; turn += 1) {
      const topic = `t${next(10)}`
      const network = `n${next(3)}`
      const holder: Holder = { network, address: `${network}-${next(3)}` }
      const by = reader(`c${next(5)}`, holder)
      const what = next(10)
      if (what < 6) {
        // No two are of one size, so that it is always clear who holds most.
        const message = 'm'.repeat(1 + next(next(4) === 0 ? 30_000 : 5_000))
        const one = letter(topic, { message, from: by.client })
        written.push(one)
        seen.add(await both((mailbox) => mailbox.put(one, holder)))
      } else if (what === 6) {
        const one = written[next(written.length || 1)]
        if (one) await both((mailbox) => mailbox.acknowledge(one, by.client))
        if (one && next(2) === 0) seen.add(await both((mailbox) => mailbox.put(one, holder)))
      } else if (what === 7) {
        const ids = async (mailbox: Mailbox) => {
          const { letters, examined } = await mailbox.waiting(topic, by)
          return [examined, ...letters.map(({ id }) => id)]
        }
        await both(ids)
      } else if (stops.has(topic)) {
        await leave(topic)
      } else {
        const open = [memory, shared].map((mailbox) => mailbox.listen(topic, by.client, () => {}))
        stops.set(topic, await Promise.all(open))
      }
      expect([turn, evicted[1]]).toEqual([turn, evicted[0]])
    }
    for (const [topic] of [...stops]) await leave(topic)
    expect(seen).toEqual(new Set(['kept', 'full', 'passed', 'duplicate']))
    expect(evicted[0]).toBeGreaterThan(10)
    await memory.close()
  })
})
