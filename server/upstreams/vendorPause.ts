import { steadyNow } from '../cache/steadyNow.ts'

/** The time for which an upstream wants not to be asked. */
export interface VendorPause {
  /** Takes the `Retry-After` of an answer. */
  heed(retryAfterMs: number | undefined): void
  /** 0 where it may be asked. */
  leftMs(): number
}

/** No answer keeps us away for longer, ms: one that names a year is a mistake. */
const longestMs = 600_000

export function createVendorPause(now: () => number = steadyNow): VendorPause {
  let until = Number.NEGATIVE_INFINITY
  return {
    heed(retryAfterMs) {
      if (retryAfterMs !== undefined) until = Math.max(until, now() + Math.min(retryAfterMs, longestMs))
    },
    leftMs: () => Math.max(0, until - now()),
  }
}
