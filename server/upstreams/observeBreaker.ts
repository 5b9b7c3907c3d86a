import type { Metrics } from '../observe/metrics.ts'
import type { CircuitBreakerOptions } from './circuitBreaker.ts'

/** What a breaker reports of itself. */
export type BreakerEvents = Required<Pick<CircuitBreakerOptions, 'onOpen' | 'onClose'>>

/**
 * Counts the open breakers of an upstream. `upstream`: word of our own; `node`: host of the address, which holds no key.
 * Several of one name are added up.
 */
export function observeBreaker(
  { breakersOpen, breakerOpened }: Metrics,
  upstream: string,
  node = '',
): BreakerEvents {
  const labels = { upstream, node }
  breakersOpen.inc(labels, 0)
  return {
    onOpen(cause) {
      breakersOpen.inc(labels)
      breakerOpened.inc({ ...labels, cause })
    },
    onClose: () => breakersOpen.dec(labels),
  }
}
