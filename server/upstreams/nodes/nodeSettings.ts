import { createHash } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { openOnce } from '../../observe/openOnce.ts'
import { observeBreaker } from '../observeBreaker.ts'
import type { NodeOptions } from './node.ts'

/** What tells nodes apart, in every process alike. */
export const tagOf = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 16)

/** Ms that a sound node needs at most for a small question. */
const probeMs = 2_000

/** What all nodes of a chain have in common, bundlers and paymasters among them. */
export const nodeSettings = (
  { rpc, shares }: Pick<Config, 'rpc' | 'shares'>,
  metrics: Metrics,
  chain: string,
): Pick<
  NodeOptions,
  'probeTimeoutMs' | 'breakerPauseMs' | 'shares' | 'onAnswer' | 'onProbe' | 'breakerEvents'
> => {
  const seriesOf = openOnce((node, outcome) => {
    const count = metrics.upstream.series({ chain, node, outcome })
    const observe = metrics.upstreamSeconds.series({ chain, node })
    return (seconds: number) => {
      count()
      observe(seconds)
    }
  })
  return {
    probeTimeoutMs: Math.min(probeMs, rpc.timeoutMs),
    breakerPauseMs: rpc.breakerPauseMs,
    shares: {
      slots: shares.connections,
      slowLimit: shares.slowCalls,
      onWait: () => metrics.nodeWaits.inc({ chain }),
    },
    onAnswer: (node, outcome, seconds) => seriesOf(node, outcome)(seconds),
    onProbe: (node, outcome) => metrics.nodeProbes.inc({ chain, node, outcome }),
    breakerEvents: (node) => observeBreaker(metrics, chain, node),
  }
}
