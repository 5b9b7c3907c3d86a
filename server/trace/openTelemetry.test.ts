import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Collector, collector } from '../test/collector.ts'
import { createOpenTelemetry } from './openTelemetry.ts'

let target: Collector
beforeAll(async () => {
  target = await collector()
})
afterAll(() => target[Symbol.asyncDispose]())

function open(outcomes: string[] = []) {
  const settings = { url: `${target.url}/v1/traces`, headers: {}, serviceName: 'check', ratio: 1 }
  return createOpenTelemetry(settings, { version: '1', onSpans: (outcome) => void outcomes.push(outcome) })
}

test('default: a child has its parent, and what failed says so in no words', async () => {
  const tracing = open()
  const request = tracing.begin(undefined)
  const call = request.child('call', { count: 1 })
  call.end({ failed: true })
  request.end({ name: 'GET check' })
  expect([request.isOver, request.isRecorded, request.isSampled]).toEqual([true, true, true])
  await tracing.close()
  const { traceId, spanId } = request
  expect(target.spans).toMatchObject([
    { traceId, spanId: call.spanId, parentSpanId: spanId, name: 'call', isError: true, status: { code: 2 } },
    { traceId, spanId, name: 'GET check', isError: false },
  ])
  expect(target.bodies.join()).toContain('"service.name"')
})

test('error: a collector that hangs is waited for no longer than a stop may take', async () => {
  target.misbehave = () => {}
  const outcomes: string[] = []
  const tracing = open(outcomes)
  tracing.begin(undefined).end()
  await tracing.close()
  // It is still being sent: the limit of a batch is longer.
  expect(outcomes).toEqual([])
  await expect.poll(() => outcomes).toEqual(['failed'])
})
