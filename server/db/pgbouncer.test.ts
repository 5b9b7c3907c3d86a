import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poolDefaults } from '../config/databaseConfig.ts'
import { loginClient } from '../test/loginClient.ts'
import { pgbouncer, pgbouncerBin, type TestPgBouncer } from '../test/pgbouncer.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { openDatabase } from './db.ts'

// The program itself, in transaction mode; roles.test.ts has a stand-in of it for the inner ring.

describe.skipIf(!postgresBin || !pgbouncerBin)('behind PgBouncer', () => {
  let cluster: TestPostgres
  let pooled: TestPgBouncer
  let admin: Client
  let server: TestServer
  beforeAll(async () => {
    cluster = await postgres()
    // Fewer connections than clients, so that they change hands.
    pooled = await pgbouncer(cluster.url, 3)
    admin = new Client({ connectionString: cluster.url })
    await admin.connect()
    const { url } = pooled
    server = await testServer({
      config: { database: { kind: 'postgres', url, directUrl: cluster.url, pool: poolDefaults } },
    })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await admin?.end()
    await pooled?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })

  test('default: the migrations went past it, and logins at once each find their session', async () => {
    const people = Array.from({ length: 4 }, (_, at) => `person${at}@mail.example`)
    const found = await Promise.all(
      people.map(async (address) => {
        const client = await loginClient(server)
        const { headers, answer } = await client.logIn(address)
        expect(answer.status, answer.text).toBe(200)
        return (await client.get('/login/session', headers)).json.user?.email
      }),
    )
    expect(found).toEqual(people)
    const { rows } = await admin.query(`select count(*)::int as n from pg_locks where locktype = 'advisory'`)
    expect(rows[0]).toEqual({ n: 0 })
  })

  test('behavior: a project that is changed is known at once', async () => {
    const frame = async () => (await server.request('/frame?projectId=demo')).status
    expect(await frame()).toBe(200)
    await admin.query(`delete from projects where id = 'demo'`)
    await expect.poll(frame).not.toBe(200)
  })

  test('behavior: several that start through it alone have one schema', async () => {
    await Promise.all(
      Array.from({ length: 3 }, async () =>
        (await openDatabase({ kind: 'postgres', url: pooled.url })).close(),
      ),
    )
  })

  test('behavior: a statement ends in time on each connection where role, main and background have one limit', async () => {
    await admin.query(`alter role app set statement_timeout = '700ms'`)
    await using own = await pgbouncer(cluster.url, 3)
    const pool = { ...poolDefaults, statementTimeoutMs: 700, backgroundStatementTimeoutMs: 700 }
    const database = await openDatabase({ kind: 'postgres', url: own.url, directUrl: cluster.url, pool })
    const read = (db: typeof database.db) =>
      db.execute(sql`select current_setting('statement_timeout') as limit from pg_sleep(0.05)`)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => read(at % 2 ? database.db : database.background)),
    )
    const limits = answers.map(
      (answer) => (answer as unknown as { rows: { limit: string }[] }).rows[0]?.limit,
    )
    expect(new Set(limits)).toEqual(new Set(['700ms']))
    await database.close()
    await admin.query('alter role app reset statement_timeout')
  })
})
