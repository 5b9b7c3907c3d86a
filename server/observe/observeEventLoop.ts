import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** How long what is reported stays the same, so that each of several scrapers reads it, ms. */
const windowMs = 10_000
/** How often the delay is measured, ms. */
const resolutionMs = 20

const percentiles = { p50: 50, p99: 99, max: 100 } as const

/** How late timers are, over the last window that ended. @returns how to end it */
export function observeEventLoop({ registry }: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const gauge = new Gauge({
    name: 'gatehouse_event_loop_delay_seconds',
    help: 'How much later than it should the event loop came round, in the last ten seconds',
    labelNames: ['percentile'],
    registers: [registry],
  })
  function read(): void {
    for (const [percentile, share] of Object.entries(percentiles)) {
      // What is measured is the time between two turns, which are the resolution apart when nothing is late.
      const late = Math.max(0, delay.percentile(share) / 1e6 - resolutionMs)
      gauge.set({ percentile }, Number.isFinite(late) ? late / 1000 : 0)
    }
    delay.reset()
  }
  for (const percentile of Object.keys(percentiles)) gauge.set({ percentile }, 0)
  const timer = setInterval(read, windowMs).unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
