import { createLruCache } from '../cache/lruCache.ts'
import type { Caches } from '../observe/caches.ts'
import type { AllowList } from './allowList.ts'
import { type Bucket, type BucketSize, take } from './bucket.ts'

/** How fast one client may ask for one thing (data-api.md §2.5). */
export interface RateLimits {
  /** The buckets of one route, one for each client, `times` as large as set; the same however often they are asked for. */
  of(route: string, times?: number): Take
  /** Calls of nodes and services that answers cost, of all routes together. */
  readonly calls: Take
  /** Addresses that the operator lets through. */
  exempts(address: string): boolean
}

/** Takes `count` at once, or none. @returns ms until there are as many, 0 when they were granted @param count @default 1 */
export type Take = (client: string, count?: number) => number

/** Buckets that all processes fill and empty together. A port; without one each process has its own. */
export interface SharedBuckets {
  /** @returns ms until there is one again; it may be overdrawn, and is then waited for the longer */
  spend(key: string, count: number, size: BucketSize): Promise<number>
}

export interface RateLimitsOptions {
  /** `undefined`: no limits. */
  size: BucketSize | undefined
  /** Of `calls`. */
  calls: BucketSize | undefined
  allowList: AllowList
  shared?: SharedBuckets | undefined
  caches?: Caches
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

const share = (full: number, times: number): number => Math.max(1, Math.round(full * times))

/**
 * Decides from memory alone, so a request waits for nothing. With `shared`, what was spent is told behind the answer, and
 * what the others spent holds from then on: together they may pass a bucket by one part each, and by what they grant until
 * the store answers. While it is gone, every process counts for itself.
 */
export function createRateLimits(options: RateLimitsOptions): RateLimits {
  const { size, calls, allowList, shared, caches, now = performance.now.bind(performance) } = options

  const routes = new Map<string, Take>()

  function open(name: string, own: BucketSize | undefined): Take {
    return own ? filled(name, own) : () => 0
  }

  function filled(name: string, own: BucketSize): Take {
    const part = Math.max(1, Math.floor(own.burst / parts))
    const clients = createLruCache<Client>(clientLimit)
    caches?.add('rate_clients', clients)

    function tell(id: string, client: Client): void {
      const count = client.untold
      client.untold = 0
      shared?.spend(`${name} ${id}`, count, own).then(
        (wait) => {
          if (wait > 0) client.blockedUntil = now() + wait
        },
        // Its connection tells the log.
        () => {},
      )
    }

    return (id, count = 1) => {
      const time = now()
      let client = clients.get(id)
      if (!client) {
        client = { left: own.burst, at: time, untold: 0, blockedUntil: 0 }
        clients.set(id, client)
      }
      if (client.blockedUntil > time) return client.blockedUntil - time
      const wait = take(client, own, time, count)
      if (wait === 0 && shared) {
        client.untold += Math.min(count, own.burst)
        if (client.untold >= part) tell(id, client)
      }
      return wait
    }
  }

  function of(route: string, times = 1): Take {
    const own = size && { ...size, burst: share(size.burst, times), refill: share(size.refill, times) }
    const take = routes.get(route) ?? open(route, own)
    routes.set(route, take)
    return take
  }

  return { of, calls: open('calls', calls), exempts: (address) => allowList.has(address) }
}
