import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// Each address that somebody asks for is read from its chain and kept: one client can't make the server keep any number.

const chainId = 'eip155:31337'
const most = 40
let node: FakeNode
let server: TestServer
let token: string
beforeAll(async () => {
  node = await fakeNode()
  // It says nothing of blocks: what is counted does not depend on what comes of the reading.
  node.misbehave = (_calls, response) => void response.writeHead(500).end()
  server = await testServer({
    env: { ...chainEnv([node.url]), TRUST_PROXY: '1', RATE_NEW_ADDRESSES: String(most) },
  })
  token = await server.token()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await node?.[Symbol.asyncDispose]()
})

let clients = 0
let client = ''
beforeEach(() => {
  client = `203.0.113.${++clients}`
})
let people = 0
const somebody = () => `0x${(++people + 0x10_000).toString(16).padStart(40, '0')}`
const ask = (path: string, own: string, from = client) =>
  server.request(`/v1/account/${own}/${path}chainId=${chainId}`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
  })
const history = 'history?'
const balance = 'balance?currency=usd&'

test('error: too many that nobody asked for before; those that were stay open, and others are not held up', async () => {
  const known = somebody()
  expect((await ask(history, known)).status).toBe(503)
  for (let count = 1; count < most; count += 1) {
    const { status } = await ask(count % 2 ? balance : history, somebody())
    expect(status).toBe(503)
  }
  for (const path of [history, balance]) {
    const refused = await ask(path, somebody())
    expect([refused.status, refused.json.code, refused.json.reasons[0].field]).toEqual([
      ...[429, 'rate_limited', 'rate_limited'],
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(path, known)).status).toBe(503)
    expect((await ask(path, somebody(), '198.51.100.1')).status).toBe(503)
  }
})

test('behavior: one address counts once, however often and for whatever', async () => {
  const own = somebody()
  for (let count = 0; count < most + 5; count += 1)
    expect((await ask(count % 2 ? balance : history, own)).status).toBe(503)
})

test('error: so many transactions that one client tells of', async () => {
  const tell = () =>
    server.request('/v1/tx/watch', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': client },
      body: JSON.stringify({ chainId, address: somebody(), hash: `0x${'7'.repeat(64)}` }),
    })
  const statuses: number[] = []
  for (let count = 0; count < 121; count += 1) statuses.push((await tell()).status)
  expect(statuses.slice(0, 120)).toEqual(Array(120).fill(200))
  expect(statuses[120]).toBe(429)
})

test('param: RATE_IP_ALLOWLIST: addresses without limits have none here', async () => {
  await using free = await testServer({
    env: { ...chainEnv([node.url]), TRUST_PROXY: '1', RATE_IP_ALLOWLIST: '203.0.113.0/24' },
    database: server.server.context.database,
  })
  const headers = { authorization: `Bearer ${await free.token()}`, 'x-forwarded-for': client }
  const body = JSON.stringify({ chainId, address: somebody(), hash: `0x${'7'.repeat(64)}` })
  for (let count = 0; count < 125; count += 1)
    expect((await free.request('/v1/tx/watch', { method: 'POST', headers, body })).status).toBe(200)
})
