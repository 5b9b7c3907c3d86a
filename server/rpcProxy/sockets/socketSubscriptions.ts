import { HttpError } from '../../errors/httpError.ts'
import type { Metrics } from '../../observe/metrics.ts'
import type { Subscribe, Subscription, SubscriptionKind } from '../feeds/subscription.ts'
import { socketLimits } from './socketLimits.ts'
import type { OwnRoom } from './socketRoom.ts'

interface Entry {
  subscription: Subscription
  /** What came before the client has the id: it would throw that away. `undefined` once it has it. */
  waiting: string[] | undefined
  isOver: boolean
  stop(): void
}

export interface SocketSubscriptions {
  forMessage(): MessageSubscriptions
  close(): void
}

/** For one message of the socket. */
export interface MessageSubscriptions extends Subscribe {
  /** Its answer is on the way: the notifications of what it subscribed to may follow. */
  open(): void
  /** There is no answer, so nobody knows what it subscribed to. */
  abandon(): void
}

export interface SocketSubscriptionsOptions {
  chain: string
  room: OwnRoom
  metrics: Pick<Metrics, 'subscriptions' | 'notifications'>
  /** Sends a notification. */
  notify(text: string): void
  /** More waits than may. */
  onTooSlow(): void
}

/** What one socket is subscribed to. */
export function createSocketSubscriptions(options: SocketSubscriptionsOptions): SocketSubscriptions {
  const { chain, room, metrics, notify, onTooSlow } = options
  const byId = new Map<string | number, Entry>()
  let isClosed = false

  function end(entry: Entry): void {
    if (entry.isOver) return
    const { id, kind } = entry.subscription
    entry.isOver = true
    entry.waiting = undefined
    byId.delete(id)
    room.giveSubscription(kind)
    metrics.subscriptions.dec({ chain, kind })
    entry.stop()
  }

  function deliver(entry: Entry, json: string): void {
    const { subscription, waiting } = entry
    if (entry.isOver) return
    if (!waiting) {
      metrics.notifications.inc({ chain, kind: subscription.kind })
      notify(subscription.text(json))
      if (subscription.once) end(entry)
    } else if (waiting.length < socketLimits.waiting) waiting.push(json)
    else onTooSlow()
  }

  function open(entry: Entry): void {
    const { waiting = [] } = entry
    entry.waiting = undefined
    for (const json of waiting) deliver(entry, json)
  }

  async function add(subscription: Subscription): Promise<Entry> {
    const { id, kind } = subscription
    const isFull = byId.size >= socketLimits.subscriptionsPerSocket
    if (isClosed || isFull || !room.takeSubscription(kind)) throw tooManySubscriptions()
    const entry: Entry = { subscription, waiting: [], isOver: false, stop() {} }
    byId.set(id, entry)
    metrics.subscriptions.inc({ chain, kind })
    try {
      const stop = await subscription.follow((json) => deliver(entry, json))
      if (entry.isOver) stop()
      else entry.stop = stop
    } catch (error) {
      end(entry)
      throw error
    }
    return entry
  }

  function remove(kinds: readonly SubscriptionKind[], id: unknown): boolean {
    const entry = byId.get(id as string | number)
    if (!entry || !kinds.includes(entry.subscription.kind)) return false
    end(entry)
    return true
  }

  return {
    forMessage() {
      const made: Entry[] = []
      return {
        async add(subscription) {
          made.push(await add(subscription))
        },
        remove,
        open() {
          for (const entry of made) if (!entry.isOver) open(entry)
        },
        abandon() {
          for (const entry of made) end(entry)
        },
      }
    },
    close() {
      isClosed = true
      for (const entry of [...byId.values()]) end(entry)
    },
  }
}

const tooManySubscriptions = () =>
  new HttpError(429, 'too_many_subscriptions', 'Too many subscriptions', {
    headers: { 'retry-after': '60' },
  })
