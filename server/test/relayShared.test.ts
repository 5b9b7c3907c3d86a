import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import type { Database } from '../db/db.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { redis, redisBin, type TestRedis } from './redis.ts'
import { openRelay, relayUrl } from './relayClient.ts'
import { tcpLine } from './tcpLine.ts'
import { type TestServer, testServer } from './testServer.ts'
import { connect, dapp, sign, wallet } from './walletConnect.ts'

// Servers that end, and servers that share Redis.

const topic = () => randomBytes(32).toString('hex')
let database: Database
beforeAll(async () => {
  database = await takeDatabase()
})
afterAll(() => giveBackDatabase(database))

test('default: at a shutdown clients are told to come back, and nothing waits for them', async () => {
  // Whoever waited for a client would wait for longer than the test may take.
  const server = await testServer({ database, config: { drainTimeout: limits.hookMs } })
  const one = await openRelay(server)
  const mute = await openRelay(server)
  mute.ws.pause()
  await server.server.close()
  expect(await one.closed).toBe(1012)
  await expect.poll(() => server.metric('gatehouse_relay_sockets')).toBe(0)
  mute.ws.terminate()
})

test('behavior: a Redis that is not there does not stop the start', async () => {
  await using server = await testServer({ database, env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const { status, json } = await server.ops('/ready')
  expect([status, json.status, json.checks.redis]).toEqual([200, 'degraded', 'failed'])
})

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let shared: TestRedis
  const open = (widgetOrigin = 'http://127.0.0.1:0'): Promise<TestServer> =>
    testServer({ database, env: { REDIS_URL: shared.url, WIDGET_ORIGIN: widgetOrigin } })
  beforeAll(async () => {
    shared = await redis()
  })
  afterAll(() => shared[Symbol.asyncDispose]())

  test('default: what one server takes, the other delivers', async () => {
    await using a = await open()
    await using b = await open()
    await using one = await openRelay(a)
    await using other = await openRelay(b)
    const t = topic()
    await one.ask('irn_subscribe', { topic: t })
    await other.ask('irn_publish', { topic: t, message: 'now', ttl: 300 })
    await expect.poll(() => one.pushes.map(({ message }) => message)).toEqual(['now'])
    one.ws.terminate()
    await other.ask('irn_publish', { topic: t, message: 'later', ttl: 300 })
    await using moved = await openRelay(b, { key: one.key })
    await moved.ask('irn_subscribe', { topic: t })
    await expect.poll(() => moved.pushes.map(({ message }) => message)).toEqual(['later'])
    expect((await a.ops('/ready')).json.checks).toMatchObject({ redis: 'ok' })
  })

  test('behavior: a message that was put while the connection to Redis was lost comes all the same', async () => {
    await using a = await open()
    await using b = await open()
    await using one = await openRelay(a)
    await using other = await openRelay(b)
    const t = topic()
    await one.ask('irn_subscribe', { topic: t })
    await expect
      .poll(async () => {
        await other.ask('irn_publish', { topic: t, message: randomBytes(8).toString('hex'), ttl: 300 })
        return one.pushes.length
      })
      .toBeGreaterThan(0)
    await shared.killListeners()
    const sent = randomBytes(8).toString('hex')
    await other.ask('irn_publish', { topic: t, message: sent, ttl: 300 })
    await expect.poll(() => one.pushes.map(({ message }) => message)).toContain(sent)
  })

  test('behavior: while Redis is gone each process relays between its own sockets, and says so', async () => {
    await using a = await open()
    await using one = await openRelay(a)
    await shared.stop()
    const refused = await one
      .ask('irn_publish', { topic: topic(), message: 'a', ttl: 300 })
      .catch((error) => error)
    expect(refused).toMatchObject({ code: -32603, data: { reason: 'upstream_unavailable' } })
    await using other = await openRelay(a)
    const t = topic()
    await other.ask('irn_subscribe', { topic: t })
    expect(await one.ask('irn_publish', { topic: t, message: 'b', ttl: 300 })).toBe(true)
    await expect.poll(() => other.pushes.map(({ message }) => message)).toEqual(['b'])
    const ready = await a.ops('/ready')
    expect([ready.status, ready.json.status, ready.json.checks.redis]).toEqual([200, 'degraded', 'failed'])
    expect(await a.metric('gatehouse_redis_up')).toBe(0)
    await using late = await open()
    expect((await late.ops('/ready')).json).toMatchObject({ status: 'degraded' })
    await using third = await openRelay(late)
    await third.ask('irn_subscribe', { topic: t })
    await shared.start()
    for (const server of [a, late])
      await expect.poll(async () => (await server.ops('/ready')).json.status).toBe('ok')
    expect(await a.metric('gatehouse_redis_up')).toBe(1)
    await one.ask('irn_publish', { topic: t, message: 'c', ttl: 300 })
    for (const client of [other, third])
      await expect.poll(() => client.pushes.map(({ message }) => message)).toContain('c')
  })

  test(
    'behavior: a session goes on when its server is restarted, and when the socket drops',
    async () => {
      const first = await open()
      const { port } = first.server
      await using line = await tcpLine()
      await using second = await open(line.origin)
      line.serverPort = second.server.port
      const page = await dapp(relayUrl(first))
      const kit = await wallet(relayUrl(second))
      const { topic: session } = await connect(page, kit)
      expect(await sign(page, session)).toBe('0xsigned')
      await first[Symbol.asyncDispose]()
      await using _restarted = await testServer({
        database,
        env: { REDIS_URL: shared.url, WIDGET_ORIGIN: `http://127.0.0.1:${port}`, PORT: String(port) },
      })
      expect(await sign(page, session)).toBe('0xsigned')
      expect(line.cut()).toBe(1)
      expect(await sign(page, session)).toBe('0xsigned')
      await page.core.relayer.transportClose()
      await kit.core.relayer.transportClose()
    },
    limits.faultMs,
  )
})
