import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvil, type TestChain } from './anvil.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv } from './fakeNode.ts'
import { openRelay } from './relayClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// What an operator sees on the ops port after things happened.

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await anvil()
  // Statements are timed in a database that the server opens itself.
  server = await testServer({ env: chainEnv([chain.url]), config: { database: emptyDatabase() } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

/** A series of `/metrics` by its name and labels as they stand there. */
async function series(name: string): Promise<number | undefined> {
  const { text } = await server.ops('/metrics')
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('default: names pass the rules of promtool', async () => {
  const all = await server.server.context.metrics.registry.getMetricsAsJSON()
  const faults = all.flatMap(({ name, help, type, values }) => {
    const isCounter = String(type) === 'counter'
    const wrong = [
      help === '' && 'no help',
      isCounter !== name.endsWith('_total') && 'only counters end in _total, and all of them',
      /_(?:count|sum|bucket|info)$/.test(name) && String(type) !== 'gauge' && 'a reserved ending',
      !/^[a-z][a-z0-9_]*$/.test(name) && 'not snake case',
      /_(?:ms|milliseconds|minutes|kilobytes|kb|percent)\b/.test(name) && 'not a base unit',
      name.includes(String(type)) && 'the type in the name',
      values.some(({ labels }) => 'quantile' in labels && String(type) !== 'summary') && 'label quantile',
    ]
    return wrong.filter(Boolean).map((what) => `${name}: ${what}`)
  })
  expect(faults).toEqual([])
})

test('behavior: the relay shows its room, and how long messages take', async () => {
  const topic = randomBytes(32).toString('hex')
  const delivered = (kind: string) => series(`gatehouse_relay_delivery_seconds_count{kind="${kind}"}`)
  await using writer = await openRelay(server)
  await writer.ask('irn_publish', { topic, message: 'a', ttl: 300 })
  expect(await series('gatehouse_relay_mailbox_messages')).toBe(1)
  expect(await series('gatehouse_relay_mailbox_bytes{room="short"}')).toBeGreaterThan(0)
  expect(await series('gatehouse_relay_mailbox_bytes{room="long"}')).toBe(0)
  const limit = await series('gatehouse_relay_mailbox_limit_bytes{room="short"}')
  expect(limit).toBeGreaterThan(1_000_000)
  await using reader = await openRelay(server)
  await reader.ask('irn_subscribe', { topic })
  await expect.poll(() => delivered('waiting')).toBe(1)
  await writer.ask('irn_publish', { topic, message: 'b', ttl: 300 })
  await expect.poll(() => delivered('live')).toBe(1)
  expect(await series('gatehouse_relay_delivery_seconds_sum{kind="live"}')).toBeLessThan(60)
})

test('behavior: caches show how much they hold', async () => {
  const projects = async () => (await series('gatehouse_cache_entries{cache="projects"}')) ?? 0
  const answers = async () => (await series('gatehouse_cache_entries{cache="rpc_answers"}')) ?? 0
  const before = [await projects(), await answers()] as const
  await server.request('/frame?projectId=nobody')
  const token = await server.token()
  await server.rpc(token, { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] })
  expect(await projects()).toBeGreaterThan(before[0])
  expect(await answers()).toBeGreaterThan(before[1])
})

test('behavior: the history shows its queue, and when all of one was read', async () => {
  const authorization = `Bearer ${await server.token()}`
  const path = `/v1/account/0x${'5'.repeat(40)}/history?chainId=eip155:31337`
  const answer = await server.request(path, { headers: { authorization } })
  expect(answer.status).toBe(200)
  await expect.poll(() => series('gatehouse_history_lag_seconds_count{chain="eip155:31337"}')).toBe(1)
  expect(await series('gatehouse_history_wait_seconds_count{work="reading"}')).toBe(1)
  for (const state of ['waiting', 'running'])
    await expect.poll(() => series(`gatehouse_history_queue{work="reading",state="${state}"}`)).toBe(0)
})

test('behavior: an embedded database is timed, and a loop that was held up is seen', async () => {
  const timed = 'gatehouse_db_statement_seconds_count{pool="embedded"}'
  const before = (await series(timed)) ?? 0
  await server.server.context.database.ping()
  expect(await series(timed)).toBe(before + 1)
  const until = performance.now() + 400
  while (performance.now() < until);
  const late = 'gatehouse_event_loop_delay_seconds{percentile="max"}'
  await expect.poll(() => series(late), { interval: 200 }).toBeGreaterThan(0.2)
})
