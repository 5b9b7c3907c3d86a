import { createHash } from 'node:crypto'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Letter, Mailbox } from '../mailbox/mailbox.ts'
import type { TopicRoom, UnreadRoom } from './callers.ts'
import { refusal } from './refusal.ts'
import { relayLimits } from './relayLimits.ts'

interface Subscription {
  readonly topic: string
  readonly id: string
  /** `opening` until the client was told its id: what comes before, it would throw away. */
  state: 'opening' | 'catchingUp' | 'live' | 'over'
  /** Something came while it caught up. */
  missed: boolean
  /** What came meanwhile and does not wait in the mailbox, for which there was no room. */
  passed: Letter[]
  /** Letters that went out on this connection. */
  readonly sent: Set<string>
  stop: () => void
}

/** Whether it came while the client was subscribed, or waited for it. */
export type DeliveryKind = 'live' | 'waiting'

export interface Subscriptions {
  add(topic: string): Promise<string>
  remove(topic: string, id?: string): void
  /** Letters of new subscriptions begin to come. */
  open(): void
  /** Looks for letters that were put unheard. */
  catchUp(): Promise<void>
  close(): void
}

/** What one client listens to. `push` sends a letter and resolves when it is on its way. */
export function createSubscriptions(
  waiting: (topic: string) => Promise<Letter[]>,
  listen: Mailbox['listen'],
  client: string,
  room: { topics: TopicRoom; unread: UnreadRoom },
  push: (subscriptionId: string, letter: Letter, kind: DeliveryKind) => Promise<void>,
  onError: (error: unknown) => void,
): Subscriptions {
  const byTopic = new Map<string, Subscription>()
  /** One topic after the other, so that what waits never lies in memory all at once. */
  let turn = Promise.resolve()

  function forget(topic: string): void {
    byTopic.delete(topic)
    room.topics.giveBack()
  }

  async function send(subscription: Subscription, letter: Letter, kind: DeliveryKind): Promise<void> {
    const { sent } = subscription
    if (letter.from === client || letter.expiresAt <= steadyNow() || sent.has(letter.id)) return
    sent.add(letter.id)
    for (const oldest of sent) {
      if (sent.size <= relayLimits.unacknowledged) break
      sent.delete(oldest)
    }
    await push(subscription.id, letter, kind)
  }

  function hear(subscription: Subscription, letter: Letter, kept: boolean): void {
    if (subscription.state === 'live') void send(subscription, letter, 'live')
    else if (kept) subscription.missed = true
    else if (room.unread.take(letter.message.length)) subscription.passed.push(letter)
  }

  /** Sends what came while the subscription caught up; ended, it only gives the room back. */
  function sendPassed(subscription: Subscription): void {
    for (const letter of subscription.passed.splice(0)) {
      room.unread.giveBack(letter.message.length)
      if (subscription.state !== 'over') void send(subscription, letter, 'live')
    }
  }

  async function readWaiting(subscription: Subscription): Promise<void> {
    do {
      subscription.missed = false
      for (const letter of await waiting(subscription.topic)) {
        if (subscription.state === 'over') return
        await send(subscription, letter, 'waiting')
      }
    } while (subscription.missed)
    if (subscription.state === 'over') return
    subscription.state = 'live'
    sendPassed(subscription)
  }

  function catchUp(subscription: Subscription): Promise<void> {
    if (subscription.state === 'over' || subscription.state === 'opening') return turn
    subscription.state = 'catchingUp'
    turn = turn
      .then(() => readWaiting(subscription))
      .catch((error) => {
        if (subscription.state === 'catchingUp') {
          subscription.state = 'live'
          sendPassed(subscription)
        }
        onError(error)
      })
    return turn
  }

  return {
    async add(topic) {
      const known = byTopic.get(topic)
      if (known) return known.id
      if (byTopic.size >= relayLimits.topicsPerSocket || !room.topics.take()) throw refusal('too_many_topics')
      const id = createHash('sha256').update(`${topic}${client}`).digest('hex')
      const added: Subscription = {
        topic,
        id,
        state: 'opening',
        missed: false,
        passed: [],
        sent: new Set(),
        stop() {},
      }
      byTopic.set(topic, added)
      try {
        const stop = await listen(topic, client, (letter, kept) => hear(added, letter, kept))
        if (added.state === 'over') stop()
        else added.stop = stop
      } catch (error) {
        if (byTopic.get(topic) === added) forget(topic)
        throw error
      }
      return id
    },
    remove(topic, id) {
      const known = byTopic.get(topic)
      if (!known || (id !== undefined && id !== known.id)) return
      forget(topic)
      known.state = 'over'
      known.stop()
      sendPassed(known)
    },
    open() {
      for (const subscription of byTopic.values()) {
        if (subscription.state !== 'opening') continue
        subscription.state = 'catchingUp'
        void catchUp(subscription)
      }
    },
    async catchUp() {
      await Promise.all([...byTopic.values()].map(catchUp))
    },
    close() {
      for (const topic of [...byTopic.keys()]) this.remove(topic)
    },
  }
}
