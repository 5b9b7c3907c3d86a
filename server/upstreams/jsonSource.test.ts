import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpPrices } from '../prices/httpPrices.ts'
import { createJsonSource, type JsonSource } from './jsonSource.ts'

let asked = 0
let status = 200
let body = '{"coins":{}}'
const http = createServer((_request, response) => {
  asked += 1
  response.writeHead(status).end(body)
})
let now = 0
let source: JsonSource
beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
beforeEach(() => {
  asked = 0
  status = 200
  body = '{"coins":{}}'
  now = 1_000_000
  const { port } = http.address() as AddressInfo
  source = createJsonSource(`http://127.0.0.1:${port}/key`, { timeout: 2_000, limit: 1_000, now: () => now })
  return () => source.close()
})
const reason = () =>
  source.read('/x').then(
    () => 'ok',
    ({ reason }) => reason,
  )

test.each([
  ['fails', 500, '', 'status'],
  ['says something else', 200, '<html>', 'not_json'],
  ['has enough of us', 429, '', 'rate_limited'],
  ['knows our key no more', 401, '', 'status'],
])('default: a source that %s is asked once, and after 30 s once more', async (_name, code, text, word) => {
  status = code
  body = text
  for (let visitor = 0; visitor < 5; visitor += 1) expect(await reason()).toBe(word)
  expect(asked).toBe(1)
  now += 30_000
  const probes = await Promise.all([reason(), reason(), reason()])
  expect(probes).toEqual([word, word, word])
  expect(asked).toBe(2)
  now += 30_000
  status = 200
  body = '{}'
  expect([await reason(), await reason()]).toEqual(['ok', 'ok'])
  expect(asked).toBe(4)
})

test('behavior: prices of a dead source cost one request, whichever tokens visitors ask for', async () => {
  status = 503
  const prices = createHttpPrices(source)
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const token = `0x${visitor.toString(16).padStart(40, '0')}`
    await expect(prices.get('eip155:1', token)).rejects.toThrow('status')
  }
  expect(asked).toBe(1)
})

test.each([
  [404, 'null', 'status'],
  [200, ' '.repeat(2_000), 'too_large'],
])('behavior: a question that the source refuses (%i) shuts nobody out', async (code, text, word) => {
  status = code
  body = text
  expect(await reason()).toBe(word)
  status = 200
  body = '{}'
  expect(await reason()).toBe('ok')
})
