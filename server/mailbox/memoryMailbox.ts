import { steadyNow } from '../cache/steadyNow.ts'
import type { Holder } from '../limits/fairShares.ts'
import { PriorityQueue } from '../limits/priorityQueue.ts'
import { createLetterRoom, type Kept } from './letterRoom.ts'
import { createListeners } from './listeners.ts'
import type { Letter, Mailbox, MailboxOptions, Reader } from './mailbox.ts'
import { letterSize, type MailboxLimits } from './mailboxLimits.ts'
import { createSubscribedTopics } from './subscribedTopics.ts'

/** How often letters that expired are thrown away, ms. */
const sweepEvery = 15_000
/** Letters that one put throws away: more than come. */
const sweptByPut = 8

interface Topic {
  letters: Map<string, Kept>
  size: number
  /** How many of them are not awaited. */
  unawaited: number
}

/** The mailbox of this process. Each step costs O(log n), whatever waits. */
export function createMemoryMailbox(
  limits: MailboxLimits,
  { onEvicted = () => {} }: MailboxOptions = {},
  now: () => number = steadyNow,
): Mailbox {
  const topics = new Map<string, Topic>()
  const rooms = { short: createLetterRoom(limits.short), long: createLetterRoom(limits.long) }
  const byEnd = new PriorityQueue<Kept>()
  const subscribed = createSubscribedTopics(limits, now)
  const listeners = createListeners()
  const sweeping = setInterval(() => {
    sweep(Number.POSITIVE_INFINITY)
    subscribed.sweep()
  }, sweepEvery).unref()

  function sweep(most: number): void {
    for (let count = 0; count < most; count += 1) {
      const oldest = byEnd.top()
      if (!oldest || oldest.endsAt > now()) return
      remove(oldest)
    }
  }

  function remove(kept: Kept): void {
    const { letter, size, room } = kept
    const topic = topics.get(letter.topic)
    if (!topic) return
    topic.letters.delete(letter.id)
    if (!kept.isAwaited) topic.unawaited -= 1
    topic.size -= size
    if (topic.letters.size === 0) topics.delete(letter.topic)
    byEnd.delete(kept)
    room.remove(kept)
  }

  function evict(kept: Kept): void {
    remove(kept)
    onEvicted(1)
  }

  /** @returns whether it is kept */
  function keep(letter: Letter, holder: Holder): boolean {
    const size = letterSize(letter)
    const { topic: name, from, expiresAt } = letter
    const topic = topics.get(name) ?? { letters: new Map(), size: 0, unawaited: 0 }
    if (topic.letters.size >= limits.lettersPerTopic || topic.size + size > limits.perTopic) return false
    const isAwaited = subscribed.hasOther(name, from) || listeners.hasOther(name, from)
    const room = size <= limits.shortBytes ? rooms.short : rooms.long
    for (;;) {
      const gives = room.whichGivesWay(holder, size, isAwaited)
      if (gives === 'full') return false
      if (!gives) break
      evict(gives)
    }
    const endsAt = isAwaited ? expiresAt : Math.min(expiresAt, now() + limits.unawaitedMs)
    const kept: Kept = {
      letter,
      holder,
      room,
      size,
      isAwaited,
      endsAt,
      readers: undefined,
      before: undefined,
      after: undefined,
    }
    // Anew, because the last letter of the topic may have given way.
    topics.set(name, topic)
    topic.letters.set(letter.id, kept)
    topic.size += size
    if (!isAwaited) topic.unawaited += 1
    byEnd.set(kept, -endsAt)
    room.add(kept)
    return true
  }

  /** Somebody is there for the topic: what others wrote to it is awaited from now on. */
  function mark(name: string, reader: Reader): void {
    subscribed.mark(name, reader)
    const topic = topics.get(name)
    if (!topic || topic.unawaited === 0) return
    for (const kept of topic.letters.values()) {
      if (kept.isAwaited || kept.letter.from === reader.client || kept.endsAt <= now()) continue
      topic.unawaited -= 1
      kept.room.await(kept)
      kept.endsAt = kept.letter.expiresAt
      byEnd.set(kept, -kept.endsAt)
    }
  }

  return {
    async put(letter, holder) {
      sweep(sweptByPut)
      const known = topics.get(letter.topic)?.letters.get(letter.id)
      if (known && known.endsAt > now()) return 'duplicate'
      if (known) remove(known)
      const kept = keep(letter, holder)
      if (!kept && !listeners.hasOther(letter.topic, letter.from)) return 'full'
      listeners.hand(letter, kept)
      return kept ? 'kept' : 'passed'
    },
    async waiting(topic, reader) {
      mark(topic, reader)
      const kept = [...(topics.get(topic)?.letters.values() ?? [])]
      const letters = kept
        .filter(({ letter, endsAt, readers }) => endsAt > now() && mayRead(reader, letter, readers))
        .map(({ letter }) => letter)
      return { letters, examined: kept.length }
    },
    async acknowledge({ topic, id }, client) {
      const kept = topics.get(topic)?.letters.get(id)
      if (!kept || (kept.readers?.size ?? 0) >= limits.readers) return
      kept.room.addReader(kept, client)
      for (let first = kept.room.overfull(); first; first = kept.room.overfull()) evict(first)
    },
    async listen(topic, client, listener) {
      listeners.add(topic, client, listener)
      return () => void listeners.remove(topic, listener)
    },
    onGap() {},
    async ping() {},
    usage: async () => ({
      letters: byEnd.size,
      bytes: { short: rooms.short.used, long: rooms.long.used, topics: subscribed.used },
    }),
    async close() {
      clearInterval(sweeping)
    },
  }
}

const mayRead = ({ client }: Reader, { from }: Letter, readers: Set<string> | undefined): boolean =>
  from !== client && readers?.has(client) !== true
