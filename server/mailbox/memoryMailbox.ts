import { createListeners } from './listeners.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { letterSize, type MailboxLimits, mailboxLimits } from './mailboxLimits.ts'

interface Kept {
  letter: Letter
  size: number
  owner: string
  readers: Set<string>
}

/** How often letters that expired are thrown away, ms. */
const sweepEvery = 15_000

/** The mailbox of this process. */
export function createMemoryMailbox(
  limits: MailboxLimits = mailboxLimits,
  now: () => number = Date.now,
): Mailbox {
  const topics = new Map<string, { letters: Map<string, Kept>; size: number }>()
  const owners = new Map<string, number>()
  const listeners = createListeners()
  let total = 0
  const sweeping = setInterval(sweep, sweepEvery).unref()

  function sweep(): void {
    for (const topic of topics.keys()) sweepTopic(topic)
  }

  function sweepTopic(name: string): void {
    const topic = topics.get(name)
    if (!topic) return
    for (const [id, { letter, size, owner }] of topic.letters) {
      if (letter.expiresAt > now()) continue
      topic.letters.delete(id)
      topic.size -= size
      total -= size
      const left = (owners.get(owner) ?? 0) - size
      if (left > 0) owners.set(owner, left)
      else owners.delete(owner)
    }
    if (topic.letters.size === 0) topics.delete(name)
  }

  return {
    async put(letter, owner) {
      sweepTopic(letter.topic)
      const topic = topics.get(letter.topic) ?? { letters: new Map<string, Kept>(), size: 0 }
      if (topic.letters.has(letter.id)) return 'duplicate'
      const size = letterSize(letter)
      const used = owners.get(owner) ?? 0
      const fits =
        topic.letters.size < limits.lettersPerTopic &&
        topic.size + size <= limits.perTopic &&
        used + size <= limits.perOwner &&
        total + size <= limits.inAll
      if (!fits) return 'full'
      topic.letters.set(letter.id, { letter, size, owner, readers: new Set() })
      topic.size += size
      topics.set(letter.topic, topic)
      owners.set(owner, used + size)
      total += size
      listeners.hand(letter)
      return 'kept'
    },
    async waiting(topic, client) {
      sweepTopic(topic)
      const kept = [...(topics.get(topic)?.letters.values() ?? [])]
      return kept
        .filter(({ letter, readers }) => letter.from !== client && !readers.has(client))
        .map(({ letter }) => letter)
    },
    async acknowledge({ topic, id }, client) {
      const readers = topics.get(topic)?.letters.get(id)?.readers
      if (readers && readers.size < limits.readers) readers.add(client)
    },
    async listen(topic, listener) {
      listeners.add(topic, listener)
      return () => void listeners.remove(topic, listener)
    },
    onGap() {},
    async ping() {},
    async close() {
      clearInterval(sweeping)
    },
  }
}
