import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { redis, redisBin, type TestRedis } from './redis.ts'
import { openRelay, relayUrl } from './relayClient.ts'
import { type TestServer, testServer } from './testServer.ts'
import { connect, dapp, sign, wallet } from './walletConnect.ts'

// Servers that end, and servers that share Redis.

const topic = () => randomBytes(32).toString('hex')
let database: Database
beforeAll(async () => {
  database = await openDatabase(emptyDatabase())
})
afterAll(() => database.close())

test('default: at a shutdown clients are told to come back, and nothing waits for them', async () => {
  const server = await testServer({ database })
  const one = await openRelay(server)
  const mute = await openRelay(server)
  mute.ws.pause()
  const startedAt = performance.now()
  await server.server.close()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(await one.closed).toBe(1012)
  await expect.poll(() => server.metric('gatehouse_relay_sockets')).toBe(0)
  mute.ws.terminate()
})

test('error: a Redis that is not there stops the start', async () => {
  await expect(testServer({ database, env: { REDIS_URL: 'redis://127.0.0.1:1' } })).rejects.toThrow(
    'REDIS_URL does not answer',
  )
})

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let shared: TestRedis
  const open = (): Promise<TestServer> =>
    testServer({ database, env: { REDIS_URL: shared.url, WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
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
    await expect.poll(() => one.pushes.map(({ message }) => message), { timeout: 5_000 }).toContain(sent)
  })

  test('error: while Redis is gone a message is refused, and not ready; then all goes on', async () => {
    await using a = await open()
    await using one = await openRelay(a)
    await shared.stop()
    const refused = await one
      .ask('irn_publish', { topic: topic(), message: 'a', ttl: 300 })
      .catch((error) => error)
    expect(refused).toMatchObject({ code: -32603, data: { reason: 'upstream_unavailable' } })
    await expect(openRelay(a)).rejects.toThrow('503 upstream_unavailable')
    expect((await a.ops('/ready')).json.checks).toMatchObject({ redis: 'failed' })
    await shared.start()
    const again = () => one.ask('irn_publish', { topic: topic(), message: 'b', ttl: 300 }).catch(() => false)
    await expect.poll(again, { timeout: 8_000 }).toBe(true)
  })

  test('behavior: a session goes on when its server is restarted, and when the socket drops', async () => {
    const first = await open()
    const { port } = first.server
    await using second = await open()
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
    // biome-ignore lint/suspicious/noExplicitAny: the socket is not part of the client's types.
    const { socket } = kit.core.relayer.provider.connection as any
    socket.terminate()
    expect(await sign(page, session)).toBe('0xsigned')
    await page.core.relayer.transportClose()
    await kit.core.relayer.transportClose()
  }, 90_000)
})
