import { steadyNow } from '../cache/steadyNow.ts'
import type { RedisLink } from '../redis/openRedis.ts'
import { partOf, partPrefixes } from '../redis/partPrefixes.ts'
import { unlessGone } from '../redis/unlessGone.ts'
import { createListeners } from './listeners.ts'
import { type LuaScript, runScript } from './luaScript.ts'
import type { Letter, Mailbox, MailboxOptions, PutOutcome, Reader } from './mailbox.ts'
import { letterSize, type MailboxLimits } from './mailboxLimits.ts'
import { parseLetter } from './parseLetter.ts'
import { acknowledgeScript, putScript, sweepScript, waitingScript } from './redisScripts.ts'
import { createTurns } from './turns.ts'

const rooms = ['short', 'long', 'topics'] as const
/** The scripts part words by spaces. */
const word = (text: string): string => text || '-'
/** How often letters that ended are thrown away also when none are put, ms. */
const sweepEvery = 15_000

export interface RedisMailboxOptions extends MailboxOptions {
  /** Redis held something that is not a letter; it is passed over. */
  onMalformed?: (topic: string) => void
}

/**
 * One mailbox for all processes; while Redis is gone, letters go from hand to hand within each. What is kept where:
 * redisScripts.ts. The limits are those of each part (redis/partPrefixes.ts). Letters end by Redis's clock: those of two
 * processes may be far apart.
 */
export function createRedisMailbox(
  { commands: redis, channels, ping }: Omit<RedisLink, 'close' | 'isUp'>,
  limits: MailboxLimits,
  { onEvicted = () => {}, onMalformed = () => {} }: RedisMailboxOptions = {},
  now: () => number = steadyNow,
): Mailbox {
  const prefixes = partPrefixes(redis)
  const prefixOf = (topic: string): string => partOf(prefixes, topic)
  /** Of each topic; carries each letter as it is put, behind the word whether it is kept. */
  const channel = (topic: string): string => `${prefixOf(topic)}new:${topic}`
  const run = (script: LuaScript, topic: string, args: readonly (string | number)[]): Promise<unknown> =>
    unlessGone(redis, () => runScript(redis, script, prefixOf(topic), args))
  /** Of each part: how far its clock is ahead of our steady one, ms. */
  const aheads = new Map<string, number>()
  const hearTime = (topic: string, time: number): void => void aheads.set(prefixOf(topic), time - steadyNow())
  const listeners = createListeners()
  const onGap = new Set<() => void>()
  /** Subscribing and leaving one topic, in the order in which they were asked for. */
  const inTurn = createTurns()
  /** Channels that this process is subscribed to. */
  const subscribed = new Set<string>()
  channels.onMessage((name, text) => {
    const kept = text.startsWith('kept ')
    const topic = name.slice(name.indexOf('new:') + 4)
    const letter = parse(text.slice(text.indexOf(' ') + 1), topic)
    if (!letter) return
    // A live letter is written as it is published: a clock of Redis that was set is noticed by who only listens, too.
    hearTime(topic, letter.publishedAt)
    listeners.hand(withOwnTimes(letter), kept)
  })
  const subscribe = (topic: string) =>
    inTurn(topic, async () => {
      if (!listeners.has(topic)) return
      if (await channels.subscribe(channel(topic))) subscribed.add(topic)
    })
  const afterGap = async () => {
    await Promise.all(listeners.topics().map((topic) => subscribed.has(topic) || subscribe(topic)))
    await channels.settled()
    for (const listener of onGap) listener()
  }
  // Who catches up needs both: one to read what waits, one to hear what comes.
  const onReady = (): void => {
    if (redis.status === 'ready' && channels.isReady) afterGap().catch(() => {})
  }
  redis.on('ready', onReady)
  channels.onReady(onReady)
  const sweeping = setInterval(() => {
    for (const prefix of prefixes) runScript(redis, sweepScript, prefix, []).catch(() => {})
  }, sweepEvery).unref()

  function parse(text: string, topic: string): Letter | undefined {
    const letter = parseLetter(text, topic)
    if (!letter) onMalformed(topic)
    return letter
  }

  /** Needs the time that Redis has reported before. */
  function withOwnTimes(letter: Letter): Letter {
    const ahead = aheads.get(prefixOf(letter.topic)) ?? 0
    const difference = Math.round(now() - steadyNow() - ahead)
    return {
      ...letter,
      publishedAt: letter.publishedAt + difference,
      expiresAt: letter.expiresAt + difference,
    }
  }

  const subscription = (topic: string, { client, network, address }: Reader) => {
    const { inAll, perNetwork, perAddress } = limits.topics
    const holder = [word(network), word(address)]
    return [topic, client, ...holder, limits.rememberedMs, inAll, perNetwork, perAddress]
  }

  function report(evicted: unknown): void {
    if (Number(evicted) > 0) onEvicted(Number(evicted))
  }

  /** Redis is gone: the letter waits nowhere, and goes to who listens in this process. */
  function passOn(letter: Letter): PutOutcome {
    if (!listeners.hasOther(letter.topic, letter.from))
      throw new Error('Redis is gone, and nobody listens here')
    listeners.hand(letter, false)
    return 'passed'
  }

  return {
    async put(letter, { network, address }) {
      const { publishedAt: _, expiresAt, ...timeless } = letter
      const { topic, id, from } = timeless
      const size = letterSize(letter)
      const room = size <= limits.shortBytes ? 'short' : 'long'
      const { inAll, perNetwork, perAddress } = limits[room]
      const isLive = subscribed.has(topic) && channels.isReady
      const written = [topic, id, from, JSON.stringify(timeless), Math.ceil(expiresAt - now())]
      const payer = [word(network), word(address), size, room]
      const live = [channel(topic), isLive ? 1 : 0, isLive && listeners.hasOther(topic, from) ? 1 : 0]
      const ofTopic = [limits.perTopic, limits.lettersPerTopic, limits.unawaitedMs]
      const all = [...written, ...payer, ...live, ...ofTopic, inAll, perNetwork, perAddress]
      const answer = await run(putScript, topic, all)
      if (answer === undefined) return passOn(letter)
      const [outcome, evicted, time] = answer as [PutOutcome, number, number]
      hearTime(topic, time)
      report(evicted)
      return outcome
    },
    async waiting(topic, reader) {
      const found = await run(waitingScript, topic, subscription(topic, reader))
      if (found === undefined) return { letters: [], examined: 0 }
      const [examined, unread, time] = found as [number, [string, string][], number]
      hearTime(topic, time)
      const letters = unread
        .sort(([a], [b]) => Number(a) - Number(b))
        .flatMap(([, text]) => parse(text, topic) ?? [])
        .map(withOwnTimes)
      return { letters, examined }
    },
    async acknowledge({ topic, id }, client) {
      const { readers, short, long } = limits
      const args = [topic, id, client, readers, short.inAll, long.inAll]
      report((await run(acknowledgeScript, topic, args)) ?? 0)
    },
    async listen(topic, client, listener) {
      listeners.add(topic, client, listener)
      const stop = () => {
        if (!listeners.remove(topic, listener)) return
        inTurn(topic, async () => {
          if (listeners.has(topic)) return
          subscribed.delete(topic)
          await channels.unsubscribe(channel(topic))
        }).catch(() => {})
      }
      try {
        await subscribe(topic)
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    onGap: (listener) => void onGap.add(listener),
    ping,
    async usage() {
      const read = (prefix: string) =>
        Promise.all([redis.zcard(`${prefix}ends`), redis.hmget(`${prefix}used`, ...rooms)])
      const parts = await unlessGone(redis, () => Promise.all(prefixes.map(read)))
      if (parts === undefined) return undefined
      const sumOf = (at: number): number => parts.reduce((sum, [, used]) => sum + Number(used[at] ?? 0), 0)
      return {
        letters: parts.reduce((sum, [count]) => sum + count, 0),
        bytes: { short: sumOf(0), long: sumOf(1), topics: sumOf(2) },
      }
    },
    async close() {
      clearInterval(sweeping)
      channels.close()
    },
  }
}
