import { createHash } from 'node:crypto'
import type { Letter, Mailbox } from '../mailbox/mailbox.ts'
import type { TopicRoom } from './callers.ts'
import { refusal } from './refusal.ts'
import { relayLimits } from './relayLimits.ts'

interface Subscription {
  readonly topic: string
  readonly id: string
  /** `opening` until the client was told its id: what comes before, it would throw away. */
  state: 'opening' | 'catchingUp' | 'live' | 'over'
  /** Something came while it caught up. */
  missed: boolean
  /** Letters that went out on this connection. */
  readonly sent: Set<string>
  stop: () => void
}

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
  mailbox: Mailbox,
  client: string,
  room: TopicRoom,
  push: (subscriptionId: string, letter: Letter) => Promise<void>,
  onError: (error: unknown) => void,
): Subscriptions {
  const byTopic = new Map<string, Subscription>()
  /** One topic after the other, so that what waits never lies in memory all at once. */
  let turn = Promise.resolve()

  function forget(topic: string): void {
    byTopic.delete(topic)
    room.giveBack()
  }

  async function send(subscription: Subscription, letter: Letter): Promise<void> {
    const { sent } = subscription
    if (letter.from === client || letter.expiresAt <= Date.now() || sent.has(letter.id)) return
    sent.add(letter.id)
    for (const oldest of sent) {
      if (sent.size <= relayLimits.unacknowledged) break
      sent.delete(oldest)
    }
    await push(subscription.id, letter)
  }

  function hear(subscription: Subscription, letter: Letter): void {
    if (subscription.state === 'live') void send(subscription, letter)
    else subscription.missed = true
  }

  async function readWaiting(subscription: Subscription): Promise<void> {
    do {
      subscription.missed = false
      for (const letter of await mailbox.waiting(subscription.topic, client)) {
        if (subscription.state === 'over') return
        await send(subscription, letter)
      }
    } while (subscription.missed)
    if (subscription.state !== 'over') subscription.state = 'live'
  }

  function catchUp(subscription: Subscription): Promise<void> {
    if (subscription.state === 'over' || subscription.state === 'opening') return turn
    subscription.state = 'catchingUp'
    turn = turn
      .then(() => readWaiting(subscription))
      .catch((error) => {
        if (subscription.state === 'catchingUp') subscription.state = 'live'
        onError(error)
      })
    return turn
  }

  return {
    async add(topic) {
      const known = byTopic.get(topic)
      if (known) return known.id
      if (byTopic.size >= relayLimits.topicsPerSocket || !room.take()) throw refusal('too_many_topics')
      const id = createHash('sha256').update(`${topic}${client}`).digest('hex')
      const added: Subscription = { topic, id, state: 'opening', missed: false, sent: new Set(), stop() {} }
      byTopic.set(topic, added)
      try {
        const stop = await mailbox.listen(topic, (letter) => hear(added, letter))
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
