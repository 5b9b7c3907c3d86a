import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { TallyCounter } from './tallyCounter.ts'

const open = () => {
  const registry = new Registry()
  const counter = new TallyCounter({
    name: 'calls_total',
    help: 'Calls',
    labelNames: ['chain', 'answer'],
    registers: [registry],
  })
  return { registry, counter }
}

const valuesOf = async (counter: TallyCounter<'chain' | 'answer'>) =>
  (await counter.get()).values.map(({ value }) => value)

test('default: what is counted is there when it is read, and is added once', async () => {
  const { registry, counter } = open()
  const count = counter.series({ chain: 'eip155:1', answer: 'cache' })
  count()
  count(3)
  const line = 'calls_total{chain="eip155:1",answer="cache"} 4'
  expect(await registry.metrics()).toContain(line)
  expect(await registry.metrics()).toContain(line)
  count()
  expect(await valuesOf(counter)).toEqual([5])
})

test('behavior: the same series by any way to it', async () => {
  const { counter } = open()
  const labels = { chain: 'eip155:1', answer: 'cache' }
  counter.series(labels)()
  counter.series({ ...labels })(2)
  counter.inc(labels)
  expect(await valuesOf(counter)).toEqual([4])
})

test('behavior: a series that counted nothing is not shown', async () => {
  const { counter } = open()
  counter.series({ chain: 'eip155:1', answer: 'cache' })
  expect(await valuesOf(counter)).toEqual([])
})

test('behavior: what stands in for it, as in the form of OpenMetrics, reads the same', async () => {
  const { counter } = open()
  counter.series({ chain: 'eip155:1', answer: 'cache' })(2)
  expect(await valuesOf(Object.create(counter))).toEqual([2])
  expect(await valuesOf(counter)).toEqual([2])
})
