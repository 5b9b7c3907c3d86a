import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// What a node that is dead costs: not one request for each who asks.

let dead: FakeNode
let sound: FakeNode
let database: Database
beforeAll(async () => {
  const results = { eth_getBalance: '0x1' }
  ;[dead, sound] = await Promise.all([fakeNode({ results }), fakeNode({ results })])
  database = await openDatabase(emptyDatabase())
})
afterAll(async () => {
  await dead[Symbol.asyncDispose]()
  await sound[Symbol.asyncDispose]()
  await database.close()
})
afterEach(() => {
  dead.misbehave = undefined
})

const callers = 200
/** Failures in a row that open a breaker. */
const threshold = 5
const rpc = { timeout: 300, deadline: 2_000, retries: 3, retryBase: 1, breakerPause: 60_000 }
/** No two ask the same, so that none is answered by the question of another. */
const ask = async (server: TestServer, token: string, caller: number) => {
  const params = [`0x${caller.toString(16).padStart(40, '0')}`, 'pending']
  return (await server.rpc(token, { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })).status
}

async function inARow(server: TestServer, token: string): Promise<number[]> {
  const statuses: number[] = []
  for (let caller = 0; caller < callers; caller += 1) statuses.push(await ask(server, token, caller))
  return [...new Set(statuses)]
}

/** Answers, and then dies. */
async function dying(urls: string[], pause = rpc.breakerPause) {
  const config = { rpc: { ...rpc, breakerPause: pause } }
  const server = await testServer({ database, env: chainEnv(urls), config })
  const token = await server.token()
  expect(await ask(server, token, callers)).toBe(200)
  dead.misbehave = (_calls, response) => void response.socket?.resetAndDestroy()
  dead.requests = 0
  return { server, token, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('default: the only node is asked until its breaker opens, whoever comes then', async () => {
  await using chain = await dying([dead.url])
  expect(await inARow(chain.server, chain.token)).toEqual([503])
  expect(dead.requests).toBe(threshold)
})

test('default: beside a sound node nobody notices', async () => {
  await using chain = await dying([dead.url, sound.url])
  expect(await inARow(chain.server, chain.token)).toEqual([200])
  expect(dead.requests).toBe(threshold)
})

test('behavior: after each pause one caller tries it, and all come back with it', async () => {
  await using chain = await dying([dead.url, sound.url], 300)
  const { server, token } = chain
  await inARow(server, token)
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 320))
    dead.requests = 0
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: callers }, (_, caller) => ask(server, token, caller)))
    // On a slow machine the callers themselves take longer than a pause.
    const pauses = Math.floor((performance.now() - startedAt) / 300)
    expect(dead.requests).toBeGreaterThanOrEqual(1)
    expect(dead.requests).toBeLessThanOrEqual(1 + pauses)
  }
  dead.misbehave = undefined
  await new Promise((resolve) => setTimeout(resolve, 320))
  dead.requests = 0
  await inARow(server, token)
  expect(dead.requests).toBe(callers)
})

test('behavior: a node that falls silent costs those who wait for it, and nobody after them', async () => {
  await using chain = await dying([dead.url])
  dead.misbehave = () => {}
  const { server, token } = chain
  const all = await Promise.all(Array.from({ length: callers }, (_, caller) => ask(server, token, caller)))
  expect(new Set(all)).toEqual(new Set([503]))
  // Counted where they are sent: what was broken off may reach the node late.
  const sent = () => server.metric('gatehouse_upstream_requests_total')
  const before = await sent()
  expect(await inARow(server, token)).toEqual([503])
  expect(await sent()).toBe(before)
})

test('error: one that was dead from the start is asked for its chain only', async () => {
  await using server = await testServer({
    database,
    env: chainEnv(['http://127.0.0.1:1', sound.url]),
    config: { rpc },
  })
  expect(await inARow(server, await server.token())).toEqual([200])
  const failed = await server.metric('gatehouse_upstream_requests_total', { outcome: 'transport' })
  expect(failed).toBe(threshold)
})
