import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// What a node that is dead costs: not one request for each who asks. Our own probes are not counted.

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
const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 1, breakerPauseMs: 60_000 }
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

/** Requests of callers that reached the dead node. */
const reached = () => dead.count('eth_getBalance')

/** Answers, and then dies. */
async function dying(urls: string[], times: Partial<typeof rpc> = {}) {
  const config = { rpc: { ...rpc, ...times } }
  const server = await testServer({ database, env: chainEnv(urls), config })
  const token = await server.token()
  expect(await ask(server, token, callers)).toBe(200)
  dead.misbehave = (_calls, response) => void response.socket?.resetAndDestroy()
  dead.asked = []
  return { server, token, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('default: the only node is asked until its breaker opens, whoever comes then', async () => {
  await using chain = await dying([dead.url])
  expect(await inARow(chain.server, chain.token)).toEqual([503])
  expect(reached()).toBe(threshold)
})

test('behavior: its breaker is seen to be open, and shut again', async () => {
  await using chain = await dying([dead.url, sound.url], { breakerPauseMs: 300 })
  const { server, token } = chain
  const node = new URL(dead.url).host
  const open = async () => {
    const { text } = await server.ops('/metrics')
    const name = 'gatehouse_breakers_open{upstream="eip155:31337",node='
    return text.split('\n').filter((line) => line.startsWith(`${name}"${node}"`))
  }
  expect((await open())[0]).toMatch(/\} 0$/)
  await inARow(server, token)
  expect((await open())[0]).toMatch(/\} 1$/)
  expect(await server.metric('gatehouse_breaker_opened_total', { node, cause: 'row' })).toBe(1)
  dead.misbehave = undefined
  await expect.poll(async () => (await open())[0]).toMatch(/\} 0$/)
})

test('default: beside a sound node nobody notices', async () => {
  await using chain = await dying([dead.url, sound.url])
  expect(await inARow(chain.server, chain.token)).toEqual([200])
  expect(reached()).toBe(threshold)
})

test('behavior: while it is out only our own question reaches it, and all come back with it', async () => {
  await using chain = await dying([dead.url, sound.url], { breakerPauseMs: 300 })
  const { server, token } = chain
  await inARow(server, token)
  dead.asked = []
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: callers }, (_, caller) => ask(server, token, caller)))
    const probes = dead.count('eth_chainId')
    await expect.poll(() => dead.count('eth_chainId')).toBeGreaterThan(probes)
  }
  expect(reached()).toBe(0)
  dead.misbehave = undefined
  await expect.poll(() => ask(server, token, callers).then(reached)).toBe(1)
  await inARow(server, token)
  expect(reached()).toBe(1 + callers)
})

test('behavior: a node that falls silent costs those who wait for it, and nobody after them', async () => {
  await using chain = await dying([dead.url], { timeoutMs: 300, deadlineMs: 2_000 })
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
