import { afterAll, beforeAll } from 'vitest'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Holder } from '../limits/fairShares.ts'
import type { Letter, Mailbox, MailboxOptions, Reader } from '../mailbox/mailbox.ts'
import { letterSize, type MailboxLimits, mailboxLimits } from '../mailbox/mailboxLimits.ts'
import { createMemoryMailbox } from '../mailbox/memoryMailbox.ts'
import { createRedisMailbox } from '../mailbox/redisMailbox.ts'
import { openRedis, type RedisLink } from '../redis/openRedis.ts'
import { redis, redisAt, redisBin, type TestRedis } from './redis.ts'

// What must hold for either mailbox.

/** For `describe.each`. */
export const mailboxKinds = [
  { name: 'memory', skip: false },
  { name: 'Redis (skipped when redis-server is not installed)', skip: !redisBin },
] as const
export const testLimits = mailboxLimits(268_435_456)

let written = 0
export const letter = (topic: string, given: Partial<Letter> = {}): Letter => ({
  id: `id${++written}`,
  topic,
  message: 'sealed',
  tag: 1100,
  publishedAt: steadyNow(),
  expiresAt: steadyNow() + 60_000,
  from: 'did:key:writer',
  ...given,
})
/** What one such letter takes: as it is, and when nobody waits for it. */
export const awaited = letterSize(letter(''))
export const unawaited = awaited * 2

export const owner: Holder = { network: '192.0.2.0/24', address: '192.0.2.1' }
export const neighbour: Holder = { network: '192.0.2.0/24', address: '192.0.2.2' }
export const other: Holder = { network: '198.51.100.0/24', address: '198.51.100.1' }
export const reader = (client: string, holder: Holder = other): Reader => ({
  client: `did:key:${client}`,
  ...holder,
})
export const room = (inAll: number, perNetwork = inAll, perAddress = perNetwork) => ({
  inAll,
  perNetwork,
  perAddress,
})

export const ids = async (mailbox: Mailbox, topic: string, client: string): Promise<string[]> =>
  (await mailbox.waiting(topic, reader(client))).letters.map(({ id }) => id)

/** Somebody was there for the topics, and went. */
export async function subscribe(
  mailbox: Mailbox,
  topics: string[],
  by: Reader = reader('reader'),
): Promise<void> {
  for (const topic of topics) {
    const stop = await mailbox.listen(topic, by.client, () => {})
    await mailbox.waiting(topic, by)
    stop()
  }
}

/** Called in a `describe`. @returns how to open an empty mailbox of the kind, and to age what a store with a clock of its own holds */
export function mailboxesOf({ name, skip }: (typeof mailboxKinds)[number]) {
  let server: TestRedis | undefined
  const links: RedisLink[] = []
  beforeAll(async () => {
    if (!skip && name !== 'memory') server = await redis()
  })
  afterAll(async () => {
    for (const link of links) await link.close()
    await server?.[Symbol.asyncDispose]()
  })
  const open = async (given: Partial<MailboxLimits> = {}, options: MailboxOptions = {}): Promise<Mailbox> => {
    const all = { ...testLimits, ...given }
    if (!server) return createMemoryMailbox(all, options)
    const link = await openRedis(redisAt(server.url), () => {})
    links.push(link)
    await link.commands.flushall()
    return createRedisMailbox(link, all, options)
  }
  async function age(ms: number): Promise<void> {
    const commands = links.at(-1)?.commands
    if (!commands) return
    for (const key of ['gatehouse:mailbox:ends', 'gatehouse:mailbox:seen-ends'])
      for (const member of await commands.zrange(key, 0, '-1')) await commands.zincrby(key, -ms, member)
    for (const key of await commands.keys('gatehouse:mailbox:letter:*'))
      for (const field of ['ends', 'expires']) await commands.hincrby(key, field, -ms)
  }
  return { open, age }
}
