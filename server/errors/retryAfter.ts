/** Seconds for `Retry-After` where nobody says how long, and the most that are named. */
const usual = 5
const most = 600

/** `Retry-After` of an answer: as long as whoever failed named itself, or its circuit breaker stays open. */
export function retryAfter(ms: number | undefined): { 'retry-after': string } {
  const seconds = ms === undefined || ms <= 0 ? usual : Math.ceil(ms / 1000)
  return { 'retry-after': String(Math.min(most, seconds)) }
}
