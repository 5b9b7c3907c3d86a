import { randomUUID } from 'node:crypto'
import type { Cluster } from 'ioredis'
import type { Channels } from './channels.ts'
import { isUp, unlessGone } from './unlessGone.ts'

/** How often each part's own channel is tried, ms. */
const pulseEveryMs = 2_000

/**
 * Sharded publish and subscribe of a cluster (Redis 7): a message stays on the node of its channel. Channels that share a
 * prefix with a hash tag are one part. Each part has a channel of this process that it publishes to every two seconds: a
 * connection that only listens is never silent then, and a subscription that a node lost is noticed and made again.
 */
export function shardedChannels(
  commands: Cluster,
  subscriber: Cluster,
  prefixes: readonly string[],
): Channels {
  const id = randomUUID()
  const parts = prefixes.map((prefix) => ({ prefix, pulse: `${prefix}pulse:${id}` }))
  const names = new Set<string>()
  const listeners = new Set<() => void>()
  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  const isHeard = async (pulse: string): Promise<boolean> => Number(await commands.spublish(pulse, '')) > 0
  const beat = async ({ prefix, pulse }: (typeof parts)[number]): Promise<void> => {
    if (subscriber.status !== 'ready' || (await isHeard(pulse))) return
    await subscriber.ssubscribe(pulse, ...[...names].filter((name) => name.startsWith(prefix)))
    announce()
  }
  const beatAll = (): void => {
    // A node that is gone is noticed by the commands that need it.
    for (const part of parts) beat(part).catch(() => {})
  }
  const beats = setInterval(beatAll, pulseEveryMs).unref()
  subscriber.on('ready', beatAll)
  subscriber.on('subscribersReady', announce)
  return {
    get isReady() {
      return subscriber.status === 'ready'
    },
    isUp: () => isUp(subscriber),
    async subscribe(name) {
      names.add(name)
      return (await unlessGone(subscriber, () => subscriber.ssubscribe(name))) !== undefined
    },
    async unsubscribe(name) {
      names.delete(name)
      await subscriber.sunsubscribe(name)
    },
    onMessage: (listener) =>
      void subscriber.on('smessage', (name: string, text: string) => names.has(name) && listener(name, text)),
    onReady: (listener) => void listeners.add(listener),
    async ping() {
      const heard = await Promise.all(parts.map(({ pulse }) => isHeard(pulse)))
      if (heard.includes(false)) throw new Error('A node of the cluster lost its subscriptions')
    },
    async settled() {
      // Answered behind the channels that each connection takes up again.
      const again = async ({ pulse }: (typeof parts)[number]) => {
        await subscriber.sunsubscribe(pulse)
        await subscriber.ssubscribe(pulse)
      }
      await Promise.all(parts.map(again))
    },
    close() {
      clearInterval(beats)
      subscriber.disconnect()
    },
  }
}
