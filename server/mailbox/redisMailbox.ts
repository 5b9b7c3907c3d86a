import type { Redis } from 'ioredis'
import { createListeners } from './listeners.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { letterSize, type MailboxLimits, mailboxLimits } from './mailboxLimits.ts'
import { parseLetter } from './parseLetter.ts'
import { putScript, waitingScript } from './redisScripts.ts'

/**
 * One mailbox for all processes:
 *
 *   gatehouse:relay:topic:<topic>      hash: id → number, writer, end, letter
 *   gatehouse:relay:read:<topic>:<id>  set: who acknowledged it
 *   gatehouse:relay:ends               sorted set: what to throw away when
 *   gatehouse:relay:room               hash: bytes in all, per topic, per owner
 *   gatehouse:relay:new:<topic>        channel: each letter as it is put
 */
const prefix = 'gatehouse:relay'
const channel = (topic: string): string => `${prefix}:new:${topic}`

export function createRedisMailbox(
  redis: Redis,
  subscriber: Redis,
  limits: MailboxLimits = mailboxLimits,
  /** Redis held something that is no letter; it is passed over. */
  onMalformed: (topic: string) => void = () => {},
): Mailbox {
  const listeners = createListeners()
  const onGap = new Set<() => void>()
  /** Subscribing and leaving one topic, in the order in which they were asked for. */
  const turns = new Map<string, Promise<void>>()
  subscriber.on('message', (name: string, text: string) => {
    const letter = read(text, name.slice(channel('').length))
    if (letter) listeners.hand(letter)
  })
  let wasReady = subscriber.status === 'ready'
  const afterGap = async () => {
    // Answered behind the channels that the connection takes up again.
    await subscriber.ping()
    for (const listener of onGap) listener()
  }
  subscriber.on('ready', () => {
    if (wasReady) afterGap().catch(() => {})
    wasReady = true
  })

  function read(text: string, topic: string): Letter | undefined {
    const letter = parseLetter(text, topic)
    if (!letter) onMalformed(topic)
    return letter
  }

  function inTurn(topic: string, work: () => Promise<unknown>): Promise<void> {
    const turn = (turns.get(topic) ?? Promise.resolve()).catch(() => {}).then(async () => void (await work()))
    turns.set(topic, turn)
    const done = () => {
      if (turns.get(topic) === turn) turns.delete(topic)
    }
    turn.then(done, done)
    return turn
  }

  return {
    async put(letter, owner) {
      const { topic, id } = letter
      const readers = `${prefix}:read:${topic}:${id}`
      const keys = [`${prefix}:topic:${topic}`, `${prefix}:ends`, `${prefix}:room`, readers]
      const { lettersPerTopic, perTopic, perOwner, inAll } = limits
      const args = [Date.now(), letter.expiresAt, id, letter.from, JSON.stringify(letter)]
      const room = [letterSize(letter), owner || '-', lettersPerTopic, perTopic, perOwner, inAll]
      const more = [topic, `${prefix}:topic:`, channel(topic)]
      const outcome = await redis.eval(putScript, keys.length, ...keys, ...args, ...room, ...more)
      return outcome as 'kept' | 'duplicate' | 'full'
    },
    async waiting(topic, client) {
      const key = `${prefix}:topic:${topic}`
      const found = await redis.eval(waitingScript, 1, key, Date.now(), client, `${prefix}:read:${topic}:`)
      return (found as [string, string][])
        .sort(([a], [b]) => Number(a) - Number(b))
        .flatMap(([, text]) => read(text, topic) ?? [])
    },
    async acknowledge({ topic, id }, client) {
      const key = `${prefix}:read:${topic}:${id}`
      const lasts = await redis.pexpiretime(`${prefix}:topic:${topic}`)
      if (lasts <= 0 || (await redis.scard(key)) >= limits.readers) return
      await redis.multi().sadd(key, client).pexpireat(key, lasts).exec()
    },
    async listen(topic, listener) {
      listeners.add(topic, listener)
      const stop = () => {
        if (!listeners.remove(topic, listener)) return
        inTurn(topic, async () => {
          if (!listeners.has(topic)) await subscriber.unsubscribe(channel(topic))
        }).catch(() => {})
      }
      try {
        await inTurn(topic, () => subscriber.subscribe(channel(topic)))
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    onGap: (listener) => void onGap.add(listener),
    async ping() {
      await redis.ping()
    },
    async close() {
      subscriber.disconnect()
    },
  }
}
