import type { Redis } from 'ioredis'
import { isUp, unlessGone } from './unlessGone.ts'

/** Messages on named channels of Redis, over a connection that only listens. */
export interface Channels {
  readonly isReady: boolean
  /** Whether it works, as far as the last commands tell. */
  isUp(): boolean
  /** @returns whether it is done; not while Redis is gone */
  subscribe(name: string): Promise<boolean>
  unsubscribe(name: string): Promise<void>
  onMessage(listener: (name: string, text: string) => void): void
  /** It is connected, or again: what came before it was may have been missed. */
  onReady(listener: () => void): void
  /** @throws Error when the connection does not answer */
  ping(): Promise<void>
  /** Ends when the channels that were subscribed to are so again. */
  settled(): Promise<void>
  close(): void
}

/** Plain publish and subscribe of one Redis. */
export const plainChannels = (subscriber: Redis): Channels => ({
  get isReady() {
    return subscriber.status === 'ready'
  },
  isUp: () => isUp(subscriber),
  subscribe: async (name) => (await unlessGone(subscriber, () => subscriber.subscribe(name))) !== undefined,
  unsubscribe: async (name) => void (await subscriber.unsubscribe(name)),
  onMessage: (listener) => void subscriber.on('message', listener),
  onReady: (listener) => void subscriber.on('ready', listener),
  ping: async () => void (await subscriber.ping()),
  // Answered behind the channels that the connection takes up again.
  settled: async () => void (await subscriber.ping()),
  close: () => subscriber.disconnect(),
})
