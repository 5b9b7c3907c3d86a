import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { createJsonSource, type JsonSource } from '../upstreams/jsonSource.ts'
import { createHttpPrices } from './httpPrices.ts'
import { createPrices, type PriceSource } from './prices.ts'
import { readPriceTable } from './priceTable.ts'

const mint = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
let now = 1_700_000_000_000
let status = 200
let price = 2
let asked = 0
const http = createServer(({ url }, response) => {
  if (url?.startsWith('/prices')) asked += 1
  const coins = { [`solana:${mint}`]: { price, timestamp: now / 1000, confidence: 0.9 } }
  response.writeHead(status).end(JSON.stringify({ coins }))
})
let source: JsonSource
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  source = createJsonSource(`http://127.0.0.1:${port}`, { timeoutMs: 10_000, limit: 10_000, pause: 300 })
})
afterAll(async () => {
  await source.close()
  http.closeAllConnections()
  http.close()
})

test('behavior: while a source is shut, what it told before is told on for ten minutes, and the failure is counted', async () => {
  const table = readPriceTable()
  if (typeof table === 'string') throw new Error(table)
  const told: PriceSource[] = []
  const never = () => {
    throw new Error('No contract tells of Solana')
  }
  const prices = createPrices({
    table,
    feeds: { read: async () => undefined },
    contracts: { known: never, strange: never },
    metadata: { get: never },
    http: createHttpPrices(source, () => now),
    onPrice: (from) => told.push(from),
    now: () => now,
  })
  const get = () => prices.get(solanaClusters.mainnet, mint, 'usd')
  expect(await get()).toBe(2)
  status = 503
  now += 61_000
  // The old one at once; the asking behind it fails, and is counted.
  for (let visitor = 0; visitor < 5; visitor += 1) expect(await get()).toBe(2)
  await expect.poll(() => told).toEqual(['http', 'failed'])
  now += 20_000
  for (let visitor = 0; visitor < 5; visitor += 1) expect(await get()).toBe(2)
  expect(asked).toBe(2)

  status = 200
  price = 3
  const isBack = () =>
    source.read().then(
      () => true,
      () => false,
    )
  await expect.poll(isBack).toBe(true)
  now += 11_000
  expect(await get()).toBe(2)
  await expect.poll(get).toBe(3)
  expect(asked).toBe(3)

  status = 503
  now += 600_001
  expect(await get()).toBeUndefined()
})
