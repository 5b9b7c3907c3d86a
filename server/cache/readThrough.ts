import { createLruCache } from './lruCache.ts'

export interface ReadThroughOptions<T> {
  /** Word for metrics. */
  read(key: string): Promise<T>
  /** So long nobody asks again, ms. */
  freshMs: number
  /** So long an answer is given at once while it is read again behind it, ms from the reading. @default `freshMs` */
  staleMs?: number
  /** A failure is given to all who ask within, ms (issue on the data API: 30 s). @default 30_000 */
  failureMs?: number
  /** Answers that are kept. @default 10_000 */
  limit?: number
  /** `size` of an answer in the unit of `limit`. @default 1 */
  sizeOf?(value: T): number
  now?(): number
  onRead?(outcome: 'fresh' | 'stale' | 'read' | 'failed' | 'remembered'): void
}

export interface ReadThrough<T> {
  /** @throws what `read` threw, for `failureMs` also to others */
  get(key: string): Promise<T>
  forget(key: string): void
}

type Entry<T> = { at: number; value: T; failedAt?: number } | { at: number; error: unknown }

/** Get or fetch: one reading at a time for one key, stale while it is read again, failures remembered. */
export function createReadThrough<T>(options: ReadThroughOptions<T>): ReadThrough<T> {
  const { read, freshMs, staleMs = freshMs, failureMs = 30_000, limit = 10_000 } = options
  const { sizeOf = () => 1, now = Date.now, onRead = () => {} } = options
  const known = createLruCache<Entry<T>>(limit)
  const readings = new Map<string, Promise<T>>()

  function start(key: string): Promise<T> {
    const running = readings.get(key)
    if (running) return running
    const started: Promise<T> = read(key).then(
      (value) => {
        if (readings.get(key) !== started) return value
        readings.delete(key)
        known.set(key, { at: now(), value }, sizeOf(value))
        onRead('read')
        return value
      },
      (error) => {
        if (readings.get(key) === started) {
          readings.delete(key)
          fail(key, error)
        }
        throw error
      },
    )
    readings.set(key, started)
    return started
  }

  function fail(key: string, error: unknown): void {
    onRead('failed')
    const entry = known.get(key)
    // What is stale is better than nothing, and is not read again at once.
    if (entry && 'value' in entry && now() - entry.at < staleMs) entry.failedAt = now()
    else known.set(key, { at: now(), error })
  }

  return {
    async get(key) {
      const entry = known.get(key)
      if (!entry) return start(key)
      const age = now() - entry.at
      if ('error' in entry) {
        if (age >= failureMs) return start(key)
        onRead('remembered')
        throw entry.error
      }
      if (age < freshMs) {
        onRead('fresh')
        return entry.value
      }
      if (age >= staleMs) return start(key)
      onRead('stale')
      if (entry.failedAt === undefined || now() - entry.failedAt >= failureMs) start(key).catch(() => {})
      return entry.value
    },
    forget(key) {
      readings.delete(key)
      known.delete(key)
    },
  }
}
