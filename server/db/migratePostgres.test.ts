import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { ConfigError } from '../config/configError.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { openDatabase } from './db.ts'
import { migratePostgres } from './migratePostgres.ts'

describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let cluster: TestPostgres
  let admin: Client
  /** Never in a transaction, in which it would see the same sessions over and over. */
  let watcher: Client
  beforeAll(async () => {
    cluster = await postgres()
    admin = new Client({ connectionString: cluster.url })
    watcher = new Client({ connectionString: cluster.url })
    await Promise.all([admin.connect(), watcher.connect()])
  })
  beforeEach(async () => {
    await admin.query('drop schema if exists drizzle cascade')
    await admin.query('drop schema public cascade')
    await admin.query('create schema public')
  })
  afterAll(async () => {
    await Promise.all([admin?.end(), watcher?.end()])
    await cluster?.[Symbol.asyncDispose]()
  })
  const applied = async () =>
    Number((await admin.query('select count(*) n from drizzle.__drizzle_migrations')).rows[0]?.n)

  /** As a database of the version before the indexes; what came later finds its own there. */
  async function takeIndexesBack(): Promise<void> {
    for (const name of ['audit_at', 'audit_subject', 'audit_who', 'onramp_orders_age', 'sessions_expires'])
      await admin.query(`drop index ${name}`)
    await admin.query('delete from drizzle.__drizzle_migrations where id >= 12')
  }
  /** Until there is a session like this. */
  const session = (like: string) =>
    expect
      .poll(async () => (await watcher.query(`select 1 from pg_stat_activity where ${like}`)).rowCount)
      .toBeGreaterThan(0)
  const hasIndex = async () =>
    (await admin.query(`select to_regclass('sessions_expires') as name`)).rows[0]?.name === 'sessions_expires'

  test('default: three at once, each change once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => migratePostgres(cluster.url)))
    const count = await applied()
    await migratePostgres(cluster.url)
    expect(await applied()).toBe(count)
    expect(count).toBeGreaterThan(10)
  })

  test('behavior: a current schema is not waited for', async () => {
    await migratePostgres(cluster.url)
    await admin.query('select pg_advisory_lock(4284673)')
    await migratePostgres(cluster.url, { patienceMs: 1_000 })
    await admin.query('select pg_advisory_unlock(4284673)')
  })

  test('behavior: a process that waits for another one goes on when that one is done', async () => {
    await admin.query('select pg_advisory_lock(4284673)')
    const migrated = migratePostgres(cluster.url)
    // Between two tries, which is most of the time; the question itself is over in a millisecond.
    await session(`state = 'idle' and query = 'commit'`)
    await admin.query('select pg_advisory_unlock(4284673)')
    await migrated
    expect(await applied()).toBeGreaterThan(10)
  })

  test('behavior: no statement time-out of the role ends a change', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query(`alter role app set statement_timeout = '50ms'`)
    await admin.query('begin')
    await admin.query('lock table drizzle.__drizzle_migrations in share mode')
    const migrated = migratePostgres(cluster.url)
    await session(`wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '200 ms'`)
    await admin.query('commit')
    await migrated.finally(() => admin.query('alter role app reset statement_timeout'))
    expect(await hasIndex()).toBe(true)
  })

  test.each([
    ['idle_in_transaction_session_timeout', `'300ms'`],
    ['transaction_timeout', `'300ms'`], // Since PostgreSQL 17.
  ])('behavior: no %s of the database ends the lock while an index waits', async (setting, value) => {
    const { rowCount } = await admin.query('select from pg_settings where name = $1', [setting])
    if (rowCount === 0) return
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query(`set ${setting} = 0`)
    await admin.query('begin')
    await admin.query(`insert into audit (who, action, subject) values ('server', 'a', 's')`)
    await watcher.query(`alter database ${admin.database} set ${setting} = ${value}`)
    const migrated = migratePostgres(cluster.url, { lockMs: limits.unitMs })
    migrated.catch(() => {})
    const waits = `wait_event_type = 'Lock' and query like '%INDEX CONCURRENTLY%'`
    await session(`${waits} and clock_timestamp() - query_start > interval '600 ms'`)
    await admin.query('commit')
    await migrated.finally(() => watcher.query(`alter database ${admin.database} reset ${setting}`))
    expect(await hasIndex()).toBe(true)
  })

  test('error: the reason is told when the connection of the lock ended', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query('begin')
    await admin.query('lock table drizzle.__drizzle_migrations in share mode')
    const failed = migratePostgres(cluster.url, { lockMs: limits.unitMs })
    const expected = expect(failed).rejects.toMatchObject({ cause: { code: '57P01' } })
    const waits = `wait_event_type = 'Lock' and query ilike '%__drizzle_migrations%'`
    await session(waits)
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waits}`)
    await admin.query('commit')
    await expected
  })

  test('behavior: a change makes way for who holds its table, and comes through afterwards', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query('begin')
    await admin.query('lock table drizzle.__drizzle_migrations in share mode')
    const migrated = migratePostgres(cluster.url, { lockMs: 100 })
    await session(`query = 'rollback' and state = 'idle'`)
    // While it waits in between, others are not shut out behind it.
    await admin.query('select count(*) from drizzle.__drizzle_migrations')
    await admin.query('commit')
    await migrated
    expect(await hasIndex()).toBe(true)
  })

  test('behavior: while an index is made others go on writing, and a broken one is made anew', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query('create index audit_at on audit (at)')
    await admin.query(`update pg_index set indisvalid = false where indexrelid = 'audit_at'::regclass`)
    const writer = new Client({ connectionString: cluster.url })
    await writer.connect()
    const write = (client: Client) =>
      client.query(`insert into audit (who, action, subject) values ('server', 'a', 's')`)
    await admin.query('begin')
    await write(admin)
    const migrated = migratePostgres(cluster.url, { lockMs: limits.unitMs })
    await session(`wait_event_type = 'Lock' and query like '%INDEX CONCURRENTLY%'`)
    await writer.query(`set statement_timeout = ${limits.expectationMs}`)
    await write(writer)
    await admin.query('commit')
    await migrated
    await writer.end()
    const { rows } = await admin.query(
      `select indisvalid from pg_index where indexrelid = 'audit_at'::regclass`,
    )
    expect([rows, await hasIndex()]).toEqual([[{ indisvalid: true }], true])
  })

  test('behavior: an index waits for long transactions, which it makes wait for nothing', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    // As pg_dump does.
    await admin.query('begin isolation level repeatable read')
    await admin.query('select 1 from audit')
    const migrated = migratePostgres(cluster.url, { lockMs: 100 })
    migrated.catch(() => {})
    const waits = `wait_event_type = 'Lock' and query like '%INDEX CONCURRENTLY%'`
    await session(`${waits} and clock_timestamp() - query_start > interval '400 ms'`)
    await admin.query('commit')
    await migrated
    expect(await hasIndex()).toBe(true)
  })

  test('error: a transaction that lasts for longer than all of it may wait', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query('begin isolation level repeatable read')
    await admin.query('select 1 from audit')
    const failed = migratePostgres(cluster.url, { lockMs: 50, patienceMs: 300 })
    await expect(failed.finally(() => admin.query('commit'))).rejects.toThrow(
      /lock timeout\. End what holds the table or has run for long/,
    )
  })

  test('error: a table that is held for longer than it is waited for', async () => {
    await migratePostgres(cluster.url)
    await takeIndexesBack()
    await admin.query('begin')
    await admin.query('lock table drizzle.__drizzle_migrations in share mode')
    const failed = migratePostgres(cluster.url, { lockMs: 50, patienceMs: 300 })
    await expect(failed).rejects.toMatchObject({ cause: { code: '55P03' } })
    await admin.query('commit')
  })

  test('error: a newer schema is refused, and stays as it is', async () => {
    await migratePostgres(cluster.url)
    await admin.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
    )
    const count = await applied()
    await expect(migratePostgres(cluster.url)).rejects.toThrow(ConfigError)
    await expect(openDatabase({ kind: 'postgres', url: cluster.url })).rejects.toThrow(/newer schema/)
    expect(await applied()).toBe(count)
  })
})
