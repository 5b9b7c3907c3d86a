import { steadyNow } from '../cache/steadyNow.ts'

/** When so many of the calls of a while failed that their upstream is in doubt. */
export const failureRateLimits = {
  /** How far back it looks, in slices that are forgotten one by one. */
  windowMs: 10_000,
  slices: 10,
  /** Fewer calls say nothing. */
  leastCalls: 20,
  /** Share of them that failed. */
  rate: 0.5,
  /** Good probes in a row that end the doubt. */
  goodProbes: 3,
}

/** How many of the last calls failed. */
export interface FailureRate {
  add(failed: boolean): void
  isHigh(): boolean
  forget(): void
}

export function createFailureRate(limits = failureRateLimits, now: () => number = steadyNow): FailureRate {
  const { windowMs, slices, leastCalls, rate } = limits
  const sliceMs = windowMs / slices
  const calls = new Uint32Array(slices)
  const failures = new Uint32Array(slices)
  let newest = Math.floor(now() / sliceMs)

  /** @returns place of the slice of now; those that came since the last call are empty. */
  function turn(): number {
    const current = Math.floor(now() / sliceMs)
    for (let slice = Math.max(newest + 1, current - slices + 1); slice <= current; slice += 1) {
      calls[slice % slices] = 0
      failures[slice % slices] = 0
    }
    newest = Math.max(newest, current)
    return newest % slices
  }

  return {
    add(failed) {
      const at = turn()
      calls[at] = (calls[at] ?? 0) + 1
      if (failed) failures[at] = (failures[at] ?? 0) + 1
    },
    isHigh() {
      turn()
      let all = 0
      let bad = 0
      for (let at = 0; at < slices; at += 1) {
        all += calls[at] ?? 0
        bad += failures[at] ?? 0
      }
      return all >= leastCalls && bad >= all * rate
    },
    forget() {
      calls.fill(0)
      failures.fill(0)
    },
  }
}
