import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { emptyDatabase } from '../test/emptyDatabase.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { redis, redisAt, redisBin, type TestRedis } from '../test/redis.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

const ready = async (server: TestServer, check: 'redis' | 'database') => {
  const { status, json } = await server.ops('/ready')
  return [status, json.status, json.checks[check]]
}

test('error: an embedded database is of one process, which is taken out while it does not answer', async () => {
  const database = await openDatabase(emptyDatabase())
  onTestFinished(() => database.close())
  let isSilent = false
  const ping = () => (isSilent ? Promise.reject(new Error('The database ended')) : database.ping())
  await using server = await testServer({ database: { ...database, ping } })
  expect(await ready(server, 'database')).toEqual([200, 'ok', 'ok'])
  isSilent = true
  await expect.poll(() => ready(server, 'database')).toEqual([503, 'not_ready', 'failed'])
  isSilent = false
  await expect.poll(() => ready(server, 'database')).toEqual([200, 'ok', 'ok'])
})

describe.skipIf(!redisBin)('Redis', () => {
  let store: TestRedis
  let admin: Redis
  let server: TestServer
  beforeAll(async () => {
    store = await redis()
    admin = new Redis(store.url)
    await admin.call('acl', 'setuser', 'poor', 'on', '>secret', '~*', '&*', '+@all')
    const url = store.url.replace('redis://', 'redis://poor:secret@')
    server = await testServer({ config: { redis: redisAt(url) } })
  })
  afterAll(async () => {
    admin?.disconnect()
    await server?.[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })
  const run = (...[command = '', ...args]: string[]) => admin.call(command, ...args)

  test.each([
    ['full', ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0']],
    ['read_only', ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one']],
    [
      'read_only',
      ['config', 'set', 'min-replicas-to-write', '1'],
      ['config', 'set', 'min-replicas-to-write', '0'],
    ],
    ['denied', ['acl', 'setuser', 'poor', '-eval'], ['acl', 'setuser', 'poor', '+eval']],
    ['denied', ['acl', 'setuser', 'poor', '-set'], ['acl', 'setuser', 'poor', '+set']],
    ['denied', ['acl', 'setuser', 'poor', 'resetkeys', '~other:*'], ['acl', 'setuser', 'poor', '~*']],
  ])('default: %s after %j', async (state, begin, end) => {
    await expect.poll(() => ready(server, 'redis')).toEqual([200, 'ok', 'ok'])
    await run(...begin)
    await expect.poll(() => ready(server, 'redis')).toEqual([200, 'degraded', state])
    await run(...end)
    await expect.poll(() => ready(server, 'redis')).toEqual([200, 'ok', 'ok'])
  })
})

describe.skipIf(!postgresBin)('PostgreSQL', () => {
  let cluster: TestPostgres
  let admin: Client
  let server: TestServer
  beforeAll(async () => {
    cluster = await postgres()
    admin = new Client({ connectionString: cluster.url })
    await admin.connect()
    await admin.query('create role poor login superuser')
    const url = new URL(cluster.url)
    url.username = 'poor'
    server = await testServer({ config: { database: { kind: 'postgres', url: url.href } } })
    await admin.query('grant all on all tables in schema public to poor')
  })
  afterAll(async () => {
    await admin?.end()
    await server?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })
  const cutOthers = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'poor'`)

  test('default: one that only reads degrades the process, by name', async () => {
    expect(await ready(server, 'database')).toEqual([200, 'ok', 'ok'])
    await admin.query('alter role poor set default_transaction_read_only = on')
    await cutOthers()
    await expect.poll(() => ready(server, 'database')).toEqual([200, 'degraded', 'read_only'])
    await admin.query('alter role poor reset default_transaction_read_only')
    await expect.poll(() => ready(server, 'database')).toEqual([200, 'ok', 'ok'])
  })

  test.each(['all', 'insert', 'update', 'delete', 'update, delete'])(
    'behavior: a role that lost its rights: %s',
    async (rights) => {
      await admin.query('alter table sessions owner to app')
      await admin.query('grant all on sessions to poor')
      await admin.query(`revoke ${rights} on sessions from poor`)
      await admin.query('alter role poor nosuperuser')
      await expect.poll(() => ready(server, 'database')).toEqual([200, 'degraded', 'denied'])
      await admin.query('alter role poor superuser')
      await expect.poll(() => ready(server, 'database')).toEqual([200, 'ok', 'ok'])
    },
  )

  test('behavior: one that answers nothing degrades every process, and takes none out', async () => {
    const frame = async () => (await server.request('/frame?projectId=demo')).status
    expect(await frame()).toBe(200)
    cluster.freeze()
    onTestFinished(() => cluster.thaw())
    await expect.poll(() => ready(server, 'database')).toEqual([200, 'degraded', 'failed'])
    expect(await frame()).toBe(200)
    cluster.thaw()
    await expect.poll(() => ready(server, 'database')).toEqual([200, 'ok', 'ok'])
  })

  test('behavior: many who ask at once are all answered', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ready(server, 'database')))
    expect(answers).toEqual(Array(30).fill([200, 'ok', 'ok']))
  })
})
