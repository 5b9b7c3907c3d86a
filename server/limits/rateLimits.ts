import { createLruCache } from '../cache/lruCache.ts'
import type { AllowList } from './allowList.ts'
import { type Bucket, type BucketSize, takeOne } from './bucket.ts'

/** How fast one client may ask for one thing (data-api.md §2.5). */
export interface RateLimits {
  /** The buckets of one route, one for each client, `times` as large as set. */
  of(route: string, times?: number): TakeOne
  /** Addresses that the operator lets through. */
  exempts(address: string): boolean
}

/** Takes one at once. @returns ms until there is one again, 0 when it was granted */
type TakeOne = (client: string) => number

/** Buckets that all processes fill and empty together. A port; without one each process has its own. */
export interface SharedBuckets {
  /** @returns ms until there is one again; it may be overdrawn, and is then waited for the longer */
  spend(key: string, count: number, size: BucketSize): Promise<number>
}

export interface RateLimitsOptions {
  /** `undefined`: no limits. */
  size: BucketSize | undefined
  allowList: AllowList
  shared?: SharedBuckets | undefined
  now?: () => number
}

/** Clients of one route that are remembered. Who has more addresses than that is held by no limit for an address. */
const clientLimit = 20_000

/** A process tells the others what a client spent in parts of its bucket, so most clients are never spoken of. */
const parts = 20

interface Client extends Bucket {
  untold: number
  /** The others said that nothing is left. */
  blockedUntil: number
}

/**
 * Decides from memory alone, so a request waits for nothing. With `shared`, what was spent is told behind the answer, and
 * what the others spent holds from then on: together they may pass a bucket by one part each. While the shared store is
 * gone, every process counts for itself.
 */
export function createRateLimits(options: RateLimitsOptions): RateLimits {
  const { size, allowList, shared, now = performance.now.bind(performance) } = options

  function of(route: string, times = 1): TakeOne {
    if (!size) return () => 0
    const own: BucketSize = { ...size, burst: size.burst * times, refill: size.refill * times }
    const part = Math.max(1, Math.floor(own.burst / parts))
    const clients = createLruCache<Client>(clientLimit)

    function tell(name: string, client: Client): void {
      const count = client.untold
      client.untold = 0
      shared?.spend(`${route} ${name}`, count, own).then(
        (wait) => {
          if (wait > 0) client.blockedUntil = now() + wait
        },
        // Its connection tells the log.
        () => {},
      )
    }

    return (name) => {
      const time = now()
      let client = clients.get(name)
      if (!client) {
        client = { left: own.burst, at: time, untold: 0, blockedUntil: 0 }
        clients.set(name, client)
      }
      if (client.blockedUntil > time) return client.blockedUntil - time
      const wait = takeOne(client, own, time)
      if (wait === 0 && shared) {
        client.untold += 1
        if (client.untold >= part) tell(name, client)
      }
      return wait
    }
  }

  return { of, exempts: (address) => allowList.has(address) }
}
