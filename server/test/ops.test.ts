import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { OPS_HOSTS: 'Gatehouse, gatehouse.prod.svc' } })
})
afterAll(() => server[Symbol.asyncDispose]())

test('default', async () => {
  const health = await server.ops('/health')
  expect([health.status, health.json.status]).toEqual([200, 'ok'])
  const ready = await server.ops('/ready')
  expect([ready.status, ready.json]).toEqual([
    200,
    { status: 'ok', checks: { state: 'serving', database: 'ok', assets: 'ok' } },
  ])
})

test('behavior: metrics count answers and refusals by our own words', async () => {
  await server.request('/frame?projectId=demo')
  await server.request('/frame?projectId=nobody')
  await server.request('/some/path/of/a/caller')
  const { text, headers } = await server.ops('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(text).toMatch(/gatehouse_http_requests_total\{route="frame",status="200"\} \d/)
  expect(text).toMatch(/gatehouse_refused_total\{code="unknown_project"\} \d/)
  expect(text).toMatch(/process_cpu_seconds_total/)
  expect(text).not.toMatch(/caller|nobody/)
})

test('behavior: the public port knows none of it', async () => {
  for (const path of ['/ready', '/metrics']) expect((await server.request(path)).status).toBe(404)
})

test('behavior: but that it lives, in the words that clients look for', async () => {
  const { status, text, headers } = await server.request('/health')
  expect(status).toBe(200)
  expect(text).toMatch(/^OK v\d+\.\d+\.\d+, build hash: [0-9a-f]{7}, features: relay, uptime: \d+ seconds$/)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
  expect((await server.login('/health')).status).toBe(404)
})

test('error: a database that is gone', async () => {
  const { database } = server.server.context
  const ping = database.ping
  database.ping = () => Promise.reject(new Error('gone'))
  const ready = await server.ops('/ready')
  database.ping = ping
  expect([ready.status, ready.json.checks.database]).toEqual([503, 'failed'])
})

describe('hosts', () => {
  test.each([
    '127.0.0.1:4001',
    '10.2.3.4',
    '[::1]:4001',
    '[fd00::1]',
    'localhost',
    'LOCALHOST:4001',
    'gatehouse:4001',
    'gatehouse.prod.svc',
  ])('default: %s is answered for', async (host) => {
    expect((await server.ops('/metrics', { host })).status).toBe(200)
  })

  test.each([
    'evil.example:4001',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    '[evil.example]',
    'evil.example:4001:1',
    'prod.svc',
  ])('error: a page that calls it "%s" reads nothing', async (host) => {
    for (const path of ['/metrics', '/ready', '/health']) {
      const answer = await server.ops(path, { host, 'x-forwarded-host': 'localhost' })
      expect([answer.status, answer.json.code]).toEqual([421, 'unknown_host'])
    }
  })
})
