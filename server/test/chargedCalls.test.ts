import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

// What a client makes nodes do is charged to it: each call that no memory answers.

let node: FakeNode
let database: Database
let server: TestServer
const budget = 10
const limits = { RATE_CALLS: String(budget), RATE_CALLS_REFILL: '1', RATE_REFILL_INTERVAL_S: '3600' }
const start = (env: Record<string, string> = limits) =>
  testServer({ database, env: { ...chainEnv([node.url]), TRUST_PROXY: '1', ...env } })
beforeAll(async () => {
  node = await fakeNode({
    results: { eth_getBalance: '0x1', eth_sendRawTransaction: `0x${'ab'.repeat(32)}`, eth_gasPrice: '0x7' },
  })
  database = await takeDatabase()
  server = await start()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await giveBackDatabase(database)
})
let client = 0
beforeEach(() => {
  client += 1
  node.asked = []
  node.misbehave = undefined
})

const post = (body: unknown, { from = `192.0.2.${client}`, to = server } = {}) =>
  to.request('/v1?chainId=eip155:31337&projectId=demo', {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
let unique = 0
const fresh = (method = 'eth_getBalance') => {
  unique += 1
  return call(method, [`0x${unique.toString(16).padStart(40, '0')}`, 'pending'], unique)
}
const many = (count: number, method?: string) => Array.from({ length: count }, () => fresh(method))
const refused = { code: -32_005, data: { reason: 'rate_limited', retryAfter: expect.any(Number) } }
const sum = (found: { error?: unknown }[]) => ({
  answered: found.filter(({ error }) => !error).length,
  refused: found.filter(({ error }) => error).length,
})

describe('a batch', () => {
  test('default: is charged for each call, and refused for the part that is over', async () => {
    const before = await server.metric('gatehouse_refused_total', { code: 'rate_limited' })
    const answer = await post(many(25))
    expect([answer.status, sum(answer.json)]).toEqual([200, { answered: budget, refused: 15 }])
    expect(answer.json.slice(0, budget).every(({ result }: { result: string }) => result === '0x1')).toBe(
      true,
    )
    for (const { error } of answer.json.slice(budget)) expect(error).toMatchObject(refused)
    expect(answer.json[20].error.data.retryAfter).toBeGreaterThan(3_000)
    expect(node.count('eth_getBalance')).toBe(budget)
    expect(await server.metric('gatehouse_refused_total', { code: 'rate_limited' })).toBe(before + 15)
  })

  test('behavior: what memory and the server itself answer is free, also to who is over', async () => {
    const [kept] = many(1)
    const same = { ...kept, params: [kept?.params[0], 'latest'] }
    const free = [...Array(20).fill(same), ...Array(20).fill(call('eth_chainId'))]
    expect(sum((await post(free)).json)).toEqual({ answered: 40, refused: 0 })
    expect(sum((await post(many(20))).json)).toEqual({ answered: budget - 1, refused: 11 })
    expect(sum((await post(free)).json)).toEqual({ answered: 40, refused: 0 })
  })

  test('behavior: a node that takes no batches gets no more calls', async () => {
    node.misbehave = (calls, response) => {
      const [first] = calls
      const error = { code: -32_600, message: 'no batches' }
      const body = calls.length > 1 ? { id: null, error } : { id: first?.id, result: '0x1' }
      response.end(JSON.stringify({ jsonrpc: '2.0', ...body }))
    }
    const before = node.requests
    expect(sum((await post(many(500))).json)).toEqual({ answered: budget, refused: 490 })
    // Beside the calls: the batch that was refused, and our own questions whether it takes 10, 5 or 2 together.
    expect(node.requests - before).toBeLessThanOrEqual(budget + 4)
  })

  test('behavior: a transaction in the part that is over is not sent', async () => {
    const send = call('eth_sendRawTransaction', ['0x00'], 'last')
    const { json } = await post([...many(budget), send])
    expect(json.at(-1).error).toMatchObject(refused)
    expect(node.count('eth_sendRawTransaction')).toBe(0)
  })

  test('error: that is over as a whole is one refusal', async () => {
    await post(many(budget))
    const { status, json, headers } = await post(many(5))
    expect([status, json.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
  })
})

test('default: single requests are charged alike, of all clients their own', async () => {
  for (let count = 0; count < budget; count += 1) expect((await post(fresh())).status).toBe(200)
  const { status, json, headers } = await post(fresh())
  expect([status, json.code, json.reasons[0].field]).toEqual([429, 'rate_limited', 'rate_limited'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await post(fresh(), { from: '198.51.100.1' })).status).toBe(200)
})

test('behavior: a simulation is charged for each call in it, and shared by who asks the same at once', async () => {
  node.results['eth_simulateV1'] = []
  const simulation = (calls: number) => {
    unique += 1
    return call('eth_simulateV1', [
      { blockStateCalls: [{ calls: Array(calls).fill({ to: unique }) }] },
      'latest',
    ])
  }
  expect((await post(simulation(budget - 2))).json.result).toEqual([])
  const { status, json } = await post(simulation(3))
  expect([status, json.code]).toEqual([429, 'rate_limited'])
  expect((await post(simulation(2))).status).toBe(200)
  expect((await post(simulation(1))).status).toBe(429)
  expect(node.count('eth_simulateV1')).toBe(2)
  const large = await post(simulation(257))
  expect([large.status, large.json.error.code]).toEqual([200, -32_602])
})

test.each([
  'eth_estimateGas',
  'eth_newFilter',
  'eth_getTransactionByHash',
  'eth_getLogs',
  'eth_sendRawTransaction',
])('behavior: %s is charged', async (method) => {
  await post(many(budget - 1))
  expect((await post(fresh(method))).status).toBe(200)
  expect((await post(fresh(method))).status).toBe(429)
})

test('behavior: one that joins a call under way pays nothing', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  node.misbehave = ([first], response) => {
    void held.then(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: first?.id, result: '0x1' })))
  }
  const same = fresh()
  const first = post(same)
  await expect.poll(() => node.count('eth_getBalance')).toBe(1)
  const joined = () => server.metric('gatehouse_rpc_requests_total', { answer: 'shared' })
  const before = await joined()
  const others = Array.from({ length: 20 }, () => post(same, { from: '198.51.100.2' }))
  await expect.poll(joined).toBe(before + 20)
  release()
  for (const { status } of await Promise.all([first, ...others])) expect(status).toBe(200)
  node.misbehave = undefined
  expect(sum((await post(many(budget), { from: '198.51.100.2' })).json).answered).toBe(budget)
})

test('param: by default four batches of a thousand pass at once, and no endless row of them', async () => {
  await using usual = await start({})
  const startedAt = performance.now()
  const answered: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const { status, json } = await post(many(1_000), { to: usual })
    answered.push(status === 200 ? sum(json).answered : 0)
  }
  expect(answered.slice(0, 4)).toEqual([1_000, 1_000, 1_000, 1_000])
  const seconds = (performance.now() - startedAt) / 1_000
  const all = answered.reduce((total, each) => total + each, 0)
  expect(all).toBeLessThanOrEqual(5_000 + 250 * (seconds + 1))
})

test('param: off', async () => {
  await using free = await start({ ...limits, RATE_MAX_TOKENS: 'off' })
  expect(sum((await post(many(100), { to: free })).json).refused).toBe(0)
})

test('param: the allow-list', async () => {
  await using free = await start({ ...limits, RATE_IP_ALLOWLIST: '203.0.113.0/24' })
  expect(sum((await post(many(100), { to: free, from: '203.0.113.1' })).json).refused).toBe(0)
})
