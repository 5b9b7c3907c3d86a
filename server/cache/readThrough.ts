import { isPassing } from '../limits/isPassing.ts'
import { type Claim, type Claimant, claimOf } from '../upstreams/shares/claim.ts'
import { createLruCache } from './lruCache.ts'
import type { SharedCache } from './sharedCache.ts'
import { steadyNow } from './steadyNow.ts'

export interface ReadThroughOptions<T> {
  /** `claim`: for whom; `undefined` of the server's own work. */
  read(key: string, claim: Claim | undefined): Promise<T>
  /** Calls of nodes and services that a reading costs whoever it is started for. @default none */
  cost?(key: string): number
  /** So long nobody asks again, ms. */
  freshMs: number
  /** Is it a part of what there is, because something did not answer? It is held as long as a failure. @default no */
  isPart?(value: T): boolean
  /** So long an answer is given at once while it is read again behind it, ms from the reading. @default `freshMs` */
  staleMs?: number
  /** A failure is given to all who ask within, ms (issue on the data API: 30 s). @default 30_000 */
  failureMs?: number
  /** Answers that are kept. @default 10_000 */
  limit?: number
  /** `size` of an answer in the unit of `limit`. @default 1 */
  sizeOf?(value: T): number
  /** What other processes read counts as read here; failures are not shared. */
  shared?: SharedCache | undefined
  now?(): number
  onRead?(outcome: ReadOutcome): void
}

export type ReadOutcome = 'fresh' | 'stale' | 'shared' | 'read' | 'failed' | 'remembered'

export interface ReadThrough<T> {
  /** @throws what `read` threw, for `failureMs` also to others; HttpError 429 where `by` can't pay for it */
  get(key: string, by?: Claimant): Promise<T>
  forget(key: string): void
  /** Answers and failures that are remembered. */
  readonly size: number
}

type Entry<T> = { at: number; value: T; failedAt?: number } | { at: number; error: unknown }

interface Reading<T> {
  value: Promise<T>
  claim: Claim | undefined
}

/**
 * Get or fetch: one reading at a time for one key, stale while it is read again, failures remembered. A reading that waits
 * for the share of the client it was started for is not waited for by others, who start their own; nor is the limit of one
 * client a failure to others.
 */
export function createReadThrough<T>(options: ReadThroughOptions<T>): ReadThrough<T> {
  const { read, freshMs, staleMs = freshMs, failureMs = 30_000, limit = 10_000, shared } = options
  const { sizeOf = () => 1, cost = () => 0, isPart = () => false } = options
  const { now = steadyNow, onRead = () => {} } = options
  const known = createLruCache<Entry<T>>(limit)
  const readings = new Map<string, Reading<T>>()

  /** @throws HttpError 429 */
  function start(key: string, by: Claimant | undefined): Promise<T> {
    const running = readings.get(key)
    const isOwn = running?.claim?.id === by?.id
    if (running && (isOwn || !running.claim?.waiting)) {
      if (isOwn) return running.value
      return running.value.catch((error) => {
        if (isPassing(error)) return start(key, by)
        throw error
      })
    }
    if (!shared) by?.pay?.(cost(key))
    // It may be waited for by others, and is paid for: it is not given up because its client has a full share.
    const claim = by && claimOf({ id: by.id, network: by.network, isPatient: true })
    const reading: Partial<Reading<T>> & { claim: Claim | undefined } = { claim }
    readings.set(key, reading as Reading<T>)
    reading.value = run()
    return reading.value

    /** @returns false where it was forgotten meanwhile */
    function keep(value: T, at: number): boolean {
      if (readings.get(key) !== reading) return false
      readings.delete(key)
      known.set(key, { at, value }, sizeOf(value))
      return true
    }

    async function run(): Promise<T> {
      try {
        const found = shared && (await shared.get(key))
        if (found) {
          const value = found.value as T
          keep(value, now() + found.leftMs - freshMs)
          onRead('shared')
          return value
        }
        // What others have read costs nobody anything.
        if (shared) by?.pay?.(cost(key))
        const value = await read(key, claim)
        const part = isPart(value)
        if (!keep(value, now() - (part ? Math.max(0, staleMs - failureMs) : 0))) return value
        if (!part) shared?.set(key, value, freshMs)
        onRead('read')
        return value
      } catch (error) {
        if (readings.get(key) === reading) {
          readings.delete(key)
          if (!isPassing(error)) fail(key, error)
        }
        throw error
      }
    }
  }

  function fail(key: string, error: unknown): void {
    onRead('failed')
    const entry = known.get(key)
    // What is stale is better than nothing, and is not read again at once.
    if (entry && 'value' in entry && now() - entry.at < staleMs) entry.failedAt = now()
    else known.set(key, { at: now(), error })
  }

  /** Behind an answer; for who can't pay it is left to the next. */
  async function renew(key: string, by: Claimant | undefined): Promise<void> {
    try {
      await start(key, by)
    } catch {}
  }

  return {
    async get(key, by) {
      const entry = known.get(key)
      if (!entry) return start(key, by)
      const age = now() - entry.at
      if ('error' in entry) {
        if (age >= failureMs) return start(key, by)
        onRead('remembered')
        throw entry.error
      }
      if (age < freshMs) {
        onRead('fresh')
        return entry.value
      }
      if (age >= staleMs) return start(key, by)
      onRead('stale')
      if (entry.failedAt === undefined || now() - entry.failedAt >= failureMs) void renew(key, by)
      return entry.value
    },
    forget(key) {
      readings.delete(key)
      known.delete(key)
      shared?.delete(key)
    },
    get size() {
      return known.size
    },
  }
}
