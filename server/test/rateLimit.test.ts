import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { redis, redisBin, type TestRedis } from './redis.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

let node: FakeNode
let server: TestServer
beforeAll(async () => {
  node = await fakeNode()
  server = await testServer({
    env: {
      ...chainEnv([node.url]),
      TRUST_PROXY: '1',
      RATE_MAX_TOKENS: '3',
      RATE_REFILL: '1',
      RATE_REFILL_INTERVAL_S: '3600',
      RATE_IP_ALLOWLIST: '203.0.113.0/24, 2001:db8:1::/48',
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})

const from = (address: string, method = 'GET'): { method: string; headers: Record<string, string> } => ({
  method,
  headers: { 'x-forwarded-for': address },
})
const chainId = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })

async function statuses(times: number, ask: () => Promise<TestAnswer>): Promise<number[]> {
  const found: number[] = []
  for (let count = 0; count < times; count += 1) found.push((await ask()).status)
  return found
}

test('default: the fourth is told when to come again, readable for the page', async () => {
  const ask = () => server.request('/v1/supported-chains', from('192.0.2.1'))
  expect(await statuses(3, ask)).toEqual([200, 200, 200])
  const before = Date.now() / 1000
  const { status, json, headers } = await ask()
  const after = Date.now() / 1000
  expect([status, json.code, json.reasons[0].field]).toEqual([429, 'rate_limited', 'rate_limited'])
  const told = Number(/try again at (\d+)$/.exec(json.reasons[0].description)?.[1])
  const wait = Number(headers['retry-after'])
  expect(wait).toBeGreaterThan(3_500)
  expect(told - wait).toBeGreaterThan(before - 2)
  expect(told - wait).toBeLessThan(after + 2)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id, retry-after',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(told),
  })
  expect(await server.metric('gatehouse_refused_total', { code: 'rate_limited' })).toBe(1)
})

test('behavior: another client, another route', async () => {
  expect((await server.request('/v1/supported-chains', from('192.0.2.2'))).status).toBe(200)
  expect((await server.request('/health', from('192.0.2.1'))).status).toBe(200)
})

test('behavior: asked before who is asking, in every way in', async () => {
  const posts = { '/v1?chainId=x': 401, '/v1/bundler?chainId=x': 401, '/e': 400, '/batch': 400 }
  for (const [path, refused] of Object.entries(posts)) {
    const ask = () => server.request(path, { ...from('192.0.2.3', 'POST'), body: chainId })
    expect([path, ...(await statuses(4, ask))]).toEqual([path, refused, refused, refused, 429])
  }
  for (const path of ['/health', '/v1/docs', '/v1/openapi.json']) {
    const ask = () => server.request(path, from('192.0.2.3'))
    expect([path, ...(await statuses(4, ask))]).toEqual([path, 200, 200, 200, 429])
  }
  const coins = () => server.request('/v1/esplora/mainnet/address/x/utxo', from('192.0.2.3'))
  expect(await statuses(4, coins)).toEqual([401, 401, 401, 429])
})

test('behavior: the catalogue has ten times as much', async () => {
  const ask = () => server.request('/getWallets?projectId=demo', from('192.0.2.4'))
  expect(await statuses(31, ask)).toEqual([...Array(30).fill(200), 429])
})

test('behavior: a frame with its token, and both spellings of its path, have one bucket', async () => {
  const token = await server.token()
  const ask = (path: string) => () =>
    server.request(`${path}?chainId=eip155:31337`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.5', authorization: `Bearer ${token}` },
      body: chainId,
    })
  expect(await statuses(2, ask('/v1'))).toEqual([200, 200])
  expect(await statuses(2, ask('/v1/'))).toEqual([200, 429])
})

test('behavior: preflights take nothing from the bucket of a route, and documents have ten times as much', async () => {
  const preflight = () => server.request('/v1/supported-chains', from('192.0.2.6', 'OPTIONS'))
  expect(await statuses(10, preflight)).toEqual(Array(10).fill(204))
  const route = () => server.request('/v1/supported-chains', from('192.0.2.6'))
  expect(await statuses(4, route)).toEqual([200, 200, 200, 429])
  const document = () => server.request('/frame?projectId=demo', from('192.0.2.6'))
  expect(await statuses(31, document)).toEqual([...Array(30).fill(200), 429])
})

test('behavior: the allow-list', async () => {
  for (const address of ['203.0.113.9', '2001:db8:1::9']) {
    const ask = () => server.request('/v1/supported-chains', from(address))
    expect(await statuses(10, ask)).toEqual(Array(10).fill(200))
  }
})

describe('who is one client', () => {
  test('error: what a caller writes before the proxy’s address is not believed', async () => {
    let count = 0
    const ask = () => server.request('/v1/supported-chains', from(`10.0.0.${++count}, 192.0.2.7`))
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429])
    const dressed = () => server.request('/v1/supported-chains', from('203.0.113.9, 192.0.2.7'))
    expect((await dressed()).status).toBe(429)
  })

  test('error: nor an address of the same /64', async () => {
    let count = 0
    const ask = () => server.request('/v1/supported-chains', from(`2001:db8::${++count}`))
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429])
    expect((await server.request('/v1/supported-chains', from('2001:db8:0:1::1'))).status).toBe(200)
  })

  test('error: nor a port, nor another way to write the address', async () => {
    let count = 0
    const ports = () => server.request('/v1/supported-chains', from(`192.0.2.8:${++count}`))
    expect(await statuses(4, ports)).toEqual([200, 200, 200, 429])
    for (const same of ['192.0.2.8', '::ffff:192.0.2.8', '[::ffff:c000:208]:443', '"192.0.2.8:80"'])
      expect((await server.request('/v1/supported-chains', from(same))).status).toBe(429)
  })

  test('error: nor anything that is not an address: it is the connection', async () => {
    const hidden = ['unknown', '_hidden', '_other:1', 'x']
    const ask = () => server.request('/v1/supported-chains', from(hidden.shift() ?? ''))
    expect(await statuses(5, ask)).toEqual([200, 200, 200, 429, 429])
  })

  test('error: without proxies it is the socket', async () => {
    await using direct = await testServer({
      database: server.server.context.database,
      env: { RATE_MAX_TOKENS: '3', RATE_REFILL: '1', RATE_REFILL_INTERVAL_S: '3600' },
    })
    let count = 0
    const ask = () => direct.request('/health', from(`10.0.0.${++count}`))
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429])
  })
})

test('param: off', async () => {
  await using free = await testServer({
    database: server.server.context.database,
    env: { RATE_MAX_TOKENS: 'off' },
  })
  expect(new Set(await statuses(50, () => free.request('/health')))).toEqual(new Set([200]))
})

describe.skipIf(!redisBin)('two processes (skipped when redis-server is not installed)', () => {
  let store: TestRedis
  beforeAll(async () => {
    store = await redis()
  })
  afterAll(() => store[Symbol.asyncDispose]())
  const start = () =>
    testServer({
      database: server.server.context.database,
      env: { REDIS_URL: store.url, RATE_MAX_TOKENS: '20', RATE_REFILL: '1', RATE_REFILL_INTERVAL_S: '3600' },
    })

  test('default: what one spent the other knows', async () => {
    await using one = await start()
    await using other = await start()
    expect(await statuses(20, () => one.request('/health'))).toEqual(Array(20).fill(200))
    expect((await other.request('/health')).status).toBe(200)
    await expect.poll(async () => (await other.request('/health')).status).toBe(429)
  })

  test('error: while Redis is gone requests pass', async () => {
    await using one = await start()
    await store.stop()
    expect(await statuses(10, () => one.request('/v1/supported-chains'))).toEqual(Array(10).fill(200))
    await store.start()
  })
})
