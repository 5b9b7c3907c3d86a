import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createHttpPrices } from '../prices/httpPrices.ts'
import { createJsonSource, type JsonSource } from './jsonSource.ts'

const timeoutMs = 10_000
const pause = 600
/** The time moves by hand, so that no answer is late by accident. */
const moveTime = (ms: number): void => void vi.advanceTimersByTime(ms)
/** Tails of the questions that callers asked; ours is `/own`. */
let asked: string[]
let answer: (response: ServerResponse, tail: string) => void
const good = (response: ServerResponse) => void response.end('{"coins":{}}')
const http = createServer(({ url = '' }, response) => {
  const tail = url.slice('/key'.length)
  if (tail !== '/own') asked.push(tail)
  answer(response, tail)
})
let source: JsonSource
beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  asked = []
  answer = good
  const { port } = http.address() as AddressInfo
  source = createJsonSource(`http://127.0.0.1:${port}/key`, { timeoutMs, limit: 1_000, probe: '/own', pause })
  return async () => {
    vi.useRealTimers()
    await source.close()
  }
})
const reason = (tail = '/x') =>
  source.read(tail).then(
    () => 'ok',
    ({ reason }) => reason,
  )
const says = (status: number, text: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(text)

const packed = (coding: string, body: Buffer) => (response: ServerResponse) =>
  void response.setHeader('content-encoding', coding).end(body)
const plain = Buffer.from('{"coins":{}}')

test.each<[string, (response: ServerResponse) => void]>([
  ['packed by gzip', packed('gzip', gzipSync(plain))],
  ['packed by Brotli', packed('br', brotliCompressSync(plain))],
  ['packed by deflate', packed('deflate', deflateSync(plain))],
  ['not packed, whatever a store calls it', packed('UTF-8', plain)],
  ['begun by a byte order mark', (response) => void response.end(`\uFEFF${plain}`)],
  ['both', packed('gzip', gzipSync(`\uFEFF${plain}`))],
])('default: an answer that is %s, though nobody asked for it', async (_how, given) => {
  answer = given
  expect(await source.read()).toEqual({ coins: {} })
})

const faults: [string, (response: ServerResponse) => void, string][] = [
  ['is packed in no known way', packed('zstd', plain), 'encoding'],
  ['is not packed as it says', packed('gzip', plain), 'encoding'],
  ['fails', says(500, ''), 'status'],
  ['says something else', says(200, '<html>'), 'not_json'],
  ['has enough of us', says(429, ''), 'rate_limited'],
  ['knows our key no more', says(401, ''), 'status'],
  ['is silent', () => moveTime(timeoutMs), 'timeout'],
  ['breaks off', (response) => response.socket?.resetAndDestroy(), 'transport'],
]

test.each(faults)(
  'default: a source that %s is asked once, until it answers our own question',
  async (_name, fault, word) => {
    answer = fault
    for (let visitor = 0; visitor < 5; visitor += 1) expect(await reason()).toBe(word)
    expect(asked).toHaveLength(1)
    answer = good
    moveTime(pause)
    await expect.poll(() => reason()).toBe('ok')
  },
)

test.each(faults)('behavior: a question by which it %s shuts nobody out', async (_name, fault, word) => {
  answer = (response, tail) => (tail === '/bad' ? fault(response) : good(response))
  for (let visitor = 0; visitor < 3; visitor += 1)
    expect([await reason('/bad'), await reason()]).toEqual([word, 'ok'])
})

test('behavior: prices of a dead source cost one request, whichever tokens visitors ask for', async () => {
  answer = says(503, '')
  const prices = createHttpPrices(source)
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const token = `0x${visitor.toString(16).padStart(40, '0')}`
    await expect(prices.get('eip155:1', token)).rejects.toThrow('status')
  }
  expect(asked).toHaveLength(1)
})

test.each([
  [404, 'null', 'status'],
  [200, ' '.repeat(2_000), 'too_large'],
])('behavior: one that the source refuses (%i) does not count against it', async (code, text, word) => {
  answer = says(code, text)
  expect(await reason()).toBe(word)
  answer = good
  expect(await reason()).toBe('ok')
})

test('param: without a question of our own it counts whether anybody is there', async () => {
  const { port } = http.address() as AddressInfo
  const other = createJsonSource(`http://127.0.0.1:${port}/key`, { timeoutMs, limit: 1_000, pause })
  const read = () =>
    other.read('/x').then(
      () => 'ok',
      ({ reason }) => reason,
    )
  answer = (response, tail) => (tail === '/x' ? says(500, '')(response) : good(response))
  expect([await read(), await read()]).toEqual(['status', 'status'])
  expect(asked.filter((tail) => tail === '/x')).toHaveLength(2)
  answer = says(500, '')
  moveTime(1_000)
  expect([await read(), await read(), await read()]).toEqual(['status', 'status', 'status'])
  expect(asked.filter((tail) => tail === '/x')).toHaveLength(3)
  await other.close()
})

test.each([429, 503])(
  'behavior: a source that answers %i with a time is not asked before it',
  async (status) => {
    answer = (response, tail) =>
      tail === '/own' ? good(response) : void response.writeHead(status, { 'retry-after': '2' }).end()
    await reason()
    answer = good
    const count = asked.length
    expect([await reason(), asked.length]).toEqual([status === 429 ? 'rate_limited' : 'status', count])
    moveTime(2_000)
    expect(await reason()).toBe('ok')
  },
)
