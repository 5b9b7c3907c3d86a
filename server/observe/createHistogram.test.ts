import { Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createHistogram } from './createHistogram.ts'

const options = { name: 'wait_seconds', help: 'Time', buckets: [0.005, 0.25, 1] }
const values = [0, 0.005, 0.0050001, 0.25, 1, 1.5, 30]

/** Of the library's histogram, which the same values go to. */
const theirs = (registry: Registry) =>
  new Histogram({ ...options, labelNames: ['chain', 'node'], registers: [registry] })

test('default: reads as the histogram of the library does', async () => {
  const [own, other] = [new Registry(), new Registry()]
  const ours = createHistogram<'chain' | 'node'>({ ...options, registers: [own] })
  const histogram = theirs(other)
  for (const node of ['a.example', 'b.example'])
    for (const value of values) {
      ours.series({ chain: 'eip155:1', node })(value)
      histogram.observe({ chain: 'eip155:1', node }, value)
    }
  expect(await own.metrics()).toBe(await other.metrics())
})

test('default: without a value it has a name alone, as the library’s', async () => {
  const [own, other] = [new Registry(), new Registry()]
  createHistogram({ ...options, registers: [own] })
  theirs(other)
  expect(await own.metrics()).toBe(await other.metrics())
})

test.each([0.001, 0.25, 30])('behavior: the bucket of %d shows its last example', async (value) => {
  const open = () => {
    const registry = new Registry<OpenMetricsContentType>()
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
    return registry
  }
  const [own, other] = [open(), open()]
  const observe = createHistogram<'route'>({ ...options, registers: [own] }).series({
    route: 'rpc',
  })
  const histogram = new Histogram<'route' | 'trace_id'>({
    ...options,
    labelNames: ['route'],
    enableExemplars: true,
    registers: [other],
  })
  for (const trace_id of ['first', 'second']) {
    observe(value, { trace_id })
    histogram.observe({ labels: { route: 'rpc' }, value, exemplarLabels: { trace_id } })
  }
  observe(0.001)
  histogram.labels({ route: 'rpc' }).observe(0.001)
  const timeless = (text: string) => text.replace(/ [\d.]+$/gm, '')
  const text = await own.metrics()
  expect(text).toContain('# {trace_id="second"}')
  expect(timeless(text)).toBe(timeless(await other.metrics()))
})
