/** Keeps a failing upstream out for a while, then lets one call try it. */
export interface CircuitBreaker {
  /** May it be called now? In the half-open state only one caller hears yes. */
  admits(): boolean
  succeeded(): void
  failed(): void
  readonly state: 'closed' | 'open' | 'half_open'
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. @default 5 */
  threshold?: number
  /** Ms it stays open. @default 30_000 */
  pause?: number
  now?: () => number
}

export function createCircuitBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { threshold = 5, pause = 30_000, now = Date.now } = options
  let failures = 0
  let openUntil = 0
  let probeUntil = 0
  const isOpen = () => failures >= threshold
  return {
    admits() {
      if (!isOpen()) return true
      if (now() < openUntil || now() < probeUntil) return false
      // A probe that never reports back counts as lost after another pause.
      probeUntil = now() + pause
      return true
    },
    succeeded() {
      failures = 0
      probeUntil = 0
    },
    failed() {
      failures += 1
      probeUntil = 0
      if (isOpen()) openUntil = now() + pause
    },
    get state() {
      return !isOpen() ? 'closed' : now() < openUntil ? 'open' : 'half_open'
    },
  }
}
