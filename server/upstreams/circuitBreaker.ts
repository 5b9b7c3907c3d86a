import { steadyNow } from '../cache/steadyNow.ts'
import { createFailureRate, failureRateLimits } from './failureRate.ts'

/**
 * Keeps a failing upstream out for a while. A call that fails proves nothing: whoever asks may have caused it. So a probe, a
 * small question of our own, decides whether the upstream is out, and later whether it is back. It is asked when calls fail
 * in a row, and when too large a share of them fails.
 */
export interface CircuitBreaker {
  /** May it be called now? */
  admits(): boolean
  /** A call was answered. */
  succeeded(): void
  /**
   * A call failed, for a reason that its question may have caused. Resolves at once; where this failure completes the row,
   * after the probe.
   */
  failed(): Promise<void>
  /**
   * Does it answer a small question of our own now? Never asked oftener than each `verdictSpacingMs`: whoever fails meanwhile
   * waits for the next one, and shares it.
   */
  isSound(): Promise<boolean>
  /** A question of our own failed: that needs no probe. */
  probeFailed(): void
  readonly state: 'closed' | 'open'
  /** Ms until it is probed again while it is open, else 0. */
  readonly waitMs: number
  /** Ends its timers. */
  close(): void
}

export interface CircuitBreakerOptions {
  /** Asks the small question. Rejects when the upstream does not answer it. */
  probe: () => Promise<unknown>
  /** What came of a probe, once it ended. */
  onProbe?: (outcome: 'ok' | 'failed') => void
  /** Failures in a row that open it, when a probe fails as well. @default 5 */
  threshold?: number
  /** Longest time between two probes of an upstream that is out, ms; the first comes after a thirtieth of it. @default 30_000 */
  pause?: number
  onOpen?: (cause: 'row' | 'rate') => void
  onClose?: () => void
  now?: () => number
}

/** So long a probe answers for the upstream, whichever way it ended, ms. */
const probeHoldsMs = 1_000
const firstPart = 30
const verdictSpacingMs = 100

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { probe, onProbe = () => {}, threshold = 5, pause = 30_000, now = steadyNow } = options
  const { onOpen = () => {}, onClose = () => {} } = options
  const recent = createFailureRate(failureRateLimits, now)
  let failures = 0
  let isOpen = false
  /** Good probes that must still come; a single answer proves little of what fails every other time. */
  let probesLeft = 0
  let isClosed = false
  let soundAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  let probing: Promise<void> | undefined
  let nextVerdict: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let probeAt = Number.NEGATIVE_INFINITY

  function runProbe(): Promise<void> {
    if (!probing) probedAt = now()
    probing ??= probe()
      .then(
        () => {
          soundAt = now()
          onProbe('ok')
          probesLeft -= 1
          if (probesLeft <= 0) reset()
        },
        () => {
          failedAt = now()
          onProbe('failed')
          if (isOpen && probesLeft > 0) probesLeft = failureRateLimits.goodProbes
          openIfDue()
        },
      )
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  /** By a probe that begins after whatever failed before. */
  async function judge(): Promise<boolean> {
    await probing
    const waitMs = probedAt + verdictSpacingMs - now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    await probing
    nextVerdict = undefined
    await runProbe()
    return soundAt > failedAt
  }

  const isRow = (): boolean => failures >= threshold
  const isDue = (): boolean => isRow() || recent.isHigh()

  function openIfDue(): void {
    if (isOpen || isClosed || !isDue()) return
    const cause = isRow() ? 'row' : 'rate'
    isOpen = true
    probesLeft = cause === 'rate' ? failureRateLimits.goodProbes : 0
    onOpen(cause)
    probeAfter(pause / firstPart)
  }

  function probeAfter(ms: number): void {
    probeAt = now() + ms
    timer = setTimeout(() => {
      void runProbe().then(() => {
        if (isOpen && !isClosed) probeAfter(Math.min(ms * 2, pause))
      })
    }, ms).unref()
  }

  function reset(): void {
    failures = 0
    failedAt = Number.NEGATIVE_INFINITY
    clearTimeout(timer)
    if (!isOpen) return
    isOpen = false
    probesLeft = 0
    recent.forget()
    onClose()
  }

  return {
    admits: () => !isOpen,
    succeeded() {
      if (isOpen && probesLeft > 0) return
      recent.add(false)
      reset()
    },
    async failed() {
      failures += 1
      if (!isOpen) recent.add(true)
      if (isOpen || isClosed || now() - soundAt < probeHoldsMs) return
      if (now() - failedAt < probeHoldsMs) return openIfDue()
      const verdict = runProbe()
      if (isDue()) await verdict
    },
    isSound() {
      nextVerdict ??= judge()
      return nextVerdict
    },
    probeFailed() {
      failures += 1
      failedAt = now()
      if (isRow()) openIfDue()
    },
    get state() {
      return isOpen ? 'open' : 'closed'
    },
    get waitMs() {
      return isOpen ? Math.max(0, probeAt - now()) : 0
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
