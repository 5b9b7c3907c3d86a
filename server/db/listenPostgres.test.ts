import { type AddressInfo, connect, createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { steadyNow } from '../cache/steadyNow.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { wayTo } from '../test/wayTo.ts'
import { listenPostgres, type Subscription } from './listenPostgres.ts'

const pingMs = 50
const silenceMs = 60_000

describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let cluster: TestPostgres
  let writer: Client
  const opened: Subscription[] = []
  beforeAll(async () => {
    cluster = await postgres()
    writer = new Client({ connectionString: cluster.url })
    await writer.connect()
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const subscription of opened.splice(0)) await subscription.close()
  })
  afterAll(async () => {
    await writer?.end()
    await cluster?.[Symbol.asyncDispose]()
  })
  function listen(url: string) {
    const messages: string[] = []
    const errors: string[] = []
    const subscription = listenPostgres(url, 'things', {
      onMessage: (payload) => void messages.push(payload),
      onError: ({ message }) => void errors.push(message),
      pingMs,
      silenceMs,
    })
    opened.push(subscription)
    return { subscription, messages, errors }
  }
  const isUp = (subscription: Subscription) => expect.poll(() => subscription.isListening).toBe(true)
  /** The time moves by hand, so that no answer is late by accident. */
  const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  function fallSilent(): void {
    vi.advanceTimersByTime(pingMs)
    vi.advanceTimersByTime(silenceMs)
  }
  const say = (text: string) => writer.query(`select pg_notify('things', $1)`, [text])

  test('default: hears what is sent, and knows up to when', async () => {
    const { subscription, messages } = listen(cluster.url)
    await isUp(subscription)
    await say('one')
    await say('two')
    await expect.poll(() => messages).toEqual(['', 'one', 'two'])
    const now = steadyNow()
    await expect.poll(() => subscription.heardAt).toBeGreaterThan(now)
    expect(subscription.since).toBeLessThan(now)
  })

  test('behavior: a connection that is cut is made anew, and says that messages may have been missed', async () => {
    const { subscription, messages, errors } = listen(cluster.url)
    await isUp(subscription)
    const { since } = subscription
    await writer.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or
      (query = 'select 1' and pid <> pg_backend_pid())`)
    await expect.poll(() => subscription.since).toBeGreaterThan(since)
    await say('three')
    await expect.poll(() => messages).toEqual(['', '', 'three'])
    expect(errors).toHaveLength(1)
  })

  test('behavior: a connection that is silent is replaced', async () => {
    holdTime()
    await using way = await wayTo(cluster.url)
    const { subscription, messages, errors } = listen(way.url)
    await isUp(subscription)
    const { since } = subscription
    way.lose()
    await say('lost')
    fallSilent()
    await expect.poll(() => subscription.since).toBeGreaterThan(since)
    await say('four')
    await expect.poll(() => messages).toEqual(['', '', 'four'])
    expect(errors).toEqual(['The connection that listens is silent'])
  })

  test('behavior: a database that is away is reported once, and taken up when it is back', async () => {
    holdTime()
    const { subscription, errors } = listen(cluster.url)
    await isUp(subscription)
    cluster.freeze()
    fallSilent()
    expect(subscription.isListening).toBe(false)
    const { heardAt } = subscription
    cluster.thaw()
    await isUp(subscription)
    expect(subscription.heardAt).toBeGreaterThan(heardAt)
    expect(errors).toHaveLength(1)
  })

  test('behavior: closed, it neither listens nor comes back', async () => {
    const { subscription, errors } = listen(cluster.url)
    await isUp(subscription)
    await subscription.close()
    const listeners = async () =>
      (
        await writer.query(`select 1 from pg_stat_activity where pid <> pg_backend_pid() and usename = 'app'
        and backend_type = 'client backend'`)
      ).rowCount
    await expect.poll(listeners).toBe(0)
    expect([subscription.isListening, errors]).toEqual([false, []])
  })

  test('error: behind a pooler it does not listen, and names the setting', async () => {
    await using pooler = await poolerTo(cluster.url)
    const { subscription, errors } = listen(pooler.url)
    await expect.poll(() => errors).toEqual([expect.stringMatching('DATABASE_DIRECT_URL')])
    expect(subscription.isListening).toBe(false)
  })
})

/** As PgBouncer does, names another process than the one that serves. */
async function poolerTo(url: string) {
  const { hostname, port } = new URL(url)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', (bytes) => {
      // BackendKeyData: its letter, its length, the process.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeUInt32BE(bytes.readUInt32BE(at + 5) ^ 1, at + 5)
      near.write(bytes)
    })
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pooler = new URL(url)
  pooler.port = String((server.address() as AddressInfo).port)
  return { url: pooler.href, [Symbol.asyncDispose]: async () => void server.close() }
}
