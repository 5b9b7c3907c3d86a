import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createVendorSource } from '../convert/vendors/vendorSource.ts'
import { createVendorApi, type VendorApi } from './vendorApi.ts'

const times = { timeoutMs: 100, deadlineMs: 1_000, retries: 0, retryBaseMs: 1, breakerPauseMs: 600 }
/** The time moves by hand, so that no answer is late by accident. */
const moveTime = (ms: number): void => void vi.advanceTimersByTime(ms)
/** Paths that were asked for; HEAD is a probe. */
let asked: string[]
let isDown = false
const faults: Record<string, (response: ServerResponse) => void> = {
  silent: () => moveTime(times.timeoutMs),
  broken: (response) => void response.writeHead(502).end(),
  page: (response) => void response.end('<html>'),
  busy: (response) => void response.writeHead(429).end(),
  waits: (response) => void response.writeHead(503, { 'retry-after': '2' }).end(),
  reset: (response) => response.socket?.resetAndDestroy(),
}
const http = createServer(({ method, url = '' }, response) => {
  if (method === 'HEAD') return response.writeHead(isDown ? 503 : 404).end()
  asked.push(url)
  if (isDown) return response.writeHead(503).end()
  const fault = faults[url.split('?')[0]?.slice('/v/'.length) ?? '']
  return fault ? fault(response) : response.end('{}')
})
beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
const answer = z.object({})
const urlOf = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}/v`
let api: VendorApi
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  asked = []
  isDown = false
  api = createVendorApi({ name: 'x', url: urlOf(), keys: async () => ({}), times, onAnswer() {} })
  return async () => {
    vi.useRealTimers()
    await api.close()
  }
})
const ask = (path: string) =>
  api.ask({ call: 'x', path: `/${path}`, answer, repeatable: false }).then(
    () => 'ok',
    ({ reason }) => reason,
  )

test.each(Object.keys(faults).filter((fault) => fault !== 'waits'))(
  'default: a question to which it is %s shuts nobody out',
  async (fault) => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => ask(fault)))
    expect(outcomes).not.toContain('ok')
    expect(outcomes).not.toContain('paused')
    expect(await ask('good')).toBe('ok')
  },
)

test('behavior: one that is down is asked five times, and let back by a probe', async () => {
  isDown = true
  for (let count = 0; count < 20; count += 1) await ask('good')
  expect(asked).toHaveLength(5)
  expect(await ask('good')).toBe('paused')
  isDown = false
  moveTime(times.breakerPauseMs)
  await expect.poll(() => ask('good')).toBe('ok')
})

test('behavior: one that refuses our key is asked five times', async () => {
  faults['keys'] = (response) => void response.writeHead(401).end()
  for (let count = 0; count < 20; count += 1) await ask('keys')
  expect(asked).toHaveLength(5)
})

test('behavior: the same holds for a vendor of swaps', async () => {
  const source = createVendorSource({ url: urlOf(), headers: {}, wordsOf: () => undefined, onOutcome() {} })
  const read = (path: string) =>
    source.read(`/${path}`, {}, answer).then(
      () => 'ok',
      () => 'failed',
    )
  expect(new Set(await Promise.all(Array.from({ length: 12 }, () => read('broken'))))).toEqual(
    new Set(['failed']),
  )
  expect(await read('good')).toBe('ok')
  isDown = true
  moveTime(1_000)
  asked = []
  for (let count = 0; count < 20; count += 1) await read('good')
  expect(asked).toHaveLength(5)
  await source.close()
})

test('behavior: a seller that names a time is not asked before, and who asks hears it', async () => {
  expect(await ask('waits')).toBe('status')
  const count = asked.length
  const second = await api
    .ask({ call: 'x', path: '/good', answer, repeatable: false })
    .catch(({ reason, retryAfterMs }) => [reason, retryAfterMs])
  expect([second, asked.length]).toEqual([['rate_limited', 2_000], count])
  moveTime(2_000)
  expect(await ask('good')).toBe('ok')
})
