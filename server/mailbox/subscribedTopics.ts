import { createFairShares, type Holder } from '../limits/fairShares.ts'
import { append, type InLine, type Line, unlink } from './line.ts'
import type { Reader } from './mailbox.ts'
import { type MailboxLimits, topicBytes } from './mailboxLimits.ts'

/** Two different clients are enough: whoever writes, one of them is somebody else. */
const clientsPerTopic = 2

interface Topic extends InLine<Topic> {
  name: string
  clients: string[]
  /** Whose share it takes: that of its first client. */
  holder: Holder
  until: number
}

/** Which topics were subscribed to, and by whom; as many as there is room for, the oldest of who has most go first. */
export function createSubscribedTopics(
  { topics: limits, rememberedMs }: Pick<MailboxLimits, 'topics' | 'rememberedMs'>,
  now: () => number,
) {
  const topics = new Map<string, Topic>()
  const shares = createFairShares(limits)
  /** Of each address, what was used longest ago first. What is kept for how long is the same for all, so this order is that of the ends. */
  const byAddress = new Map<string, Line<Topic>>()

  function leave(topic: Topic): void {
    const line = byAddress.get(topic.holder.address)
    if (!line) return
    unlink(line, topic)
    if (!line.first) byAddress.delete(topic.holder.address)
  }

  function enter(topic: Topic): void {
    const line = byAddress.get(topic.holder.address) ?? { first: undefined, last: undefined }
    byAddress.set(topic.holder.address, line)
    append(line, topic)
    topic.until = now() + rememberedMs
  }

  function forget(topic: Topic): void {
    topics.delete(topic.name)
    leave(topic)
    shares.add(topic.holder, -topicBytes)
  }

  /** @returns whether there is room, made where it must be */
  function makeRoom(holder: Holder): boolean {
    for (;;) {
      const who = shares.whoGivesWay(holder, topicBytes)
      if (!who) return true
      const oldest = byAddress.get(who === 'full' ? holder.address : who.address)?.first
      if (!oldest) return false
      forget(oldest)
    }
  }

  return {
    get used() {
      return shares.used
    },
    mark(name: string, { client, network, address }: Reader): void {
      const known = topics.get(name)
      if (known && known.until <= now()) forget(known)
      else if (known) {
        if (known.clients.length < clientsPerTopic && !known.clients.includes(client))
          known.clients.push(client)
        leave(known)
        enter(known)
        return
      }
      const holder = { network, address }
      if (!makeRoom(holder)) return
      const topic: Topic = { name, clients: [client], holder, until: 0, before: undefined, after: undefined }
      topics.set(name, topic)
      shares.add(holder, topicBytes)
      enter(topic)
    },
    sweep(): void {
      for (const line of byAddress.values())
        while (line.first && line.first.until <= now()) forget(line.first)
    },
    /** Whether another client than this one was subscribed. */
    hasOther(name: string, client: string): boolean {
      const topic = topics.get(name)
      return topic !== undefined && topic.until > now() && topic.clients.some((other) => other !== client)
    },
  }
}
