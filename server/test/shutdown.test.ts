import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(emptyDatabase())
})
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

/** Whoever is waited for is waited for longer than a test may take. */
const drainTimeout = limits.hookMs

/** A call that waits at the node until it is let go. */
async function withCallInFlight(drainTimeout: number) {
  const node = await fakeNode()
  const server = await testServer({ database, env: chainEnv([node.url]), config: { drainTimeout } })
  const token = await server.token()
  let letGo = () => {}
  node.misbehave = ([call], response) => {
    letGo = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, result: '0x1' }))
  }
  const running = server.rpc(token, { jsonrpc: '2.0', id: 1, method: 'eth_syncing', params: [] })
  running.catch(() => {})
  await expect.poll(() => node.count('eth_syncing')).toBe(1)
  return { node, server, running, letGo: () => letGo() }
}

test('default: a running request finishes, new ones are not taken', async () => {
  const { node, server, running, letGo } = await withCallInFlight(drainTimeout)
  const closed = server.server.close()
  await expect.poll(() => refuses(server)).toBe(true)
  const ready = await server.ops('/ready')
  expect([ready.status, ready.json]).toEqual([
    503,
    { status: 'not_ready', checks: { state: 'draining', database: 'ok', assets: 'ok' } },
  ])
  expect((await server.ops('/health')).status).toBe(200)
  letGo()
  expect((await running).json.result).toBe('0x1')
  await closed
  await expect(server.ops('/health')).rejects.toThrow()
  await node[Symbol.asyncDispose]()
})

test('behavior: between not ready and closing it answers on, each connection for the last time', async () => {
  const server = await testServer({ database, config: { shutdownWaitMs: 1_000 } })
  const headers = { connection: 'keep-alive' }
  expect((await server.request('/frame?projectId=demo', { headers })).headers.connection).toBe('keep-alive')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = server.server.close()
  const ready = await server.ops('/ready')
  expect([ready.status, ready.json.checks.state]).toEqual([503, 'leaving'])
  const frame = await server.request('/frame?projectId=demo', { headers })
  expect([frame.status, frame.headers.connection]).toEqual([200, 'close'])
  vi.advanceTimersByTime(999)
  expect((await server.request('/frame?projectId=demo', { headers })).status).toBe(200)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await closed
})

test('behavior: a request that does not end is cut', async () => {
  const { node, server, running } = await withCallInFlight(200)
  await server.server.close()
  await expect(running).rejects.toThrow()
  await node[Symbol.asyncDispose]()
})

test('behavior: idle connections do not hold it up', async () => {
  const server = await testServer({ database, config: { drainTimeout } })
  await new Promise<void>((resolve) => {
    const headers = { host: new URL(server.widgetOrigin).host, connection: 'keep-alive' }
    request(
      { port: server.server.port, host: '127.0.0.1', path: '/frame?projectId=demo', headers },
      (response) => {
        response.resume().on('end', resolve)
      },
    ).end()
  })
  await Promise.all([server.server.close(), server.server.close()])
})

test('behavior: a connection that a browser opened ahead does not hold it up', async () => {
  const server = await testServer({ database, config: { drainTimeout } })
  const ahead = connect(server.server.port, '127.0.0.1')
  await new Promise((resolve) => ahead.once('connect', resolve))
  const ended = new Promise((resolve) => ahead.once('close', resolve))
  await server.server.close()
  await ended
})

test('behavior: what such a connection asks at the last moment is answered', async () => {
  const server = await testServer({ database })
  const ahead = connect(server.server.port, '127.0.0.1')
  await new Promise((resolve) => ahead.once('connect', resolve))
  // The last moment lasts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = server.server.close()
  vi.advanceTimersByTime(1)
  await expect.poll(() => refuses(server)).toBe(true)
  const host = new URL(server.widgetOrigin).host
  ahead.write(`GET /frame?projectId=demo HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  const answer = await new Promise((resolve) => ahead.once('data', resolve))
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  vi.useRealTimers()
  ahead.destroy()
  await closed
})

const refuses = (server: TestServer) =>
  server.request('/frame?projectId=demo').then(
    () => false,
    () => true,
  )
