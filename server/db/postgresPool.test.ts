import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { poolDefaults } from '../config/databaseConfig.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { wayTo } from '../test/wayTo.ts'
import { DatabaseUnavailable, isDatabaseFault } from './databaseFault.ts'
import { type Database, openDatabase } from './db.ts'

const settings = { ...poolDefaults, size: 2, waiting: 3, connectTimeoutMs: 700, queryTimeoutMs: 600 }

describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let cluster: TestPostgres
  let database: Database
  let admin: Database
  let errors: Error[] = []
  beforeAll(async () => {
    cluster = await postgres()
    const pool = { ...settings, statementTimeoutMs: 500 }
    const onError = (error: Error) => void errors.push(error)
    database = await openDatabase({ kind: 'postgres', url: cluster.url, pool }, { onError })
    admin = await openDatabase({ kind: 'postgres', url: cluster.url })
  })
  afterEach(() => {
    errors = []
  })
  afterAll(async () => {
    await database?.close()
    await admin?.close()
    await cluster?.[Symbol.asyncDispose]()
  })
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none' as const,
      (error: unknown) => ({ fault: isDatabaseFault(error), error }),
    )
  const cutOthers = () =>
    admin.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )

  test('behavior: a connection that is cut in a transaction fails that transaction alone, 25 times', async () => {
    for (let turn = 0; turn < 25; turn++) {
      const failed = await faultOf(
        database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await cutOthers()
          await tx.execute(sql`select 1`)
        }),
      )
      expect(failed).toMatchObject({ fault: true })
      await database.ping()
    }
    expect(errors.length).toBeGreaterThanOrEqual(25)
  })

  test('behavior: an idle connection that is cut costs no statement', async () => {
    await database.ping()
    await cutOthers()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    await database.ping()
  })

  test('behavior: a statement ends when the database hangs, and the next one works when it is back', async () => {
    await database.ping()
    cluster.freeze()
    const startedAt = performance.now()
    const [alone, together] = await Promise.all([
      faultOf(database.db.execute(sql`select 1`)),
      faultOf(
        database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
        }),
      ),
    ])
    expect(performance.now() - startedAt).toBeLessThan(4 * settings.queryTimeoutMs)
    expect(alone).toMatchObject({ fault: true })
    expect(together).toMatchObject({ fault: true })
    expect(await faultOf(database.db.execute(sql`select 1`))).toMatchObject({ fault: true })
    cluster.thaw()
    await expect.poll(() => faultOf(database.db.execute(sql`select 1`)), { timeout: 5_000 }).toBe('none')
  })

  test('behavior: a transaction under way ends when the database hangs', async () => {
    const startedAt = performance.now()
    const failed = await faultOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        cluster.freeze()
        await tx.execute(sql`select 1`)
      }),
    )
    expect(failed).toMatchObject({ fault: true })
    expect(performance.now() - startedAt).toBeLessThan(5 * settings.queryTimeoutMs)
    cluster.thaw()
    await expect.poll(() => faultOf(database.db.execute(sql`select 1`)), { timeout: 5_000 }).toBe('none')
  })

  test('behavior: connections to a machine that is gone are given up, and new ones reach the next machine', async () => {
    await using way = await wayTo(cluster.url)
    const pool = { ...settings, statementTimeoutMs: 500 }
    const moved = await openDatabase({ kind: 'postgres', url: way.url, pool })
    const work = () => faultOf(moved.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)))
    expect(await Promise.all([work(), work()])).toEqual(['none', 'none'])
    way.lose()
    const stuck = await Promise.all([work(), work()])
    expect(stuck).toMatchObject([{ fault: true }, { fault: true }])
    expect(await Promise.all([work(), work()])).toEqual(['none', 'none'])
    await moved.close()
  })

  test('behavior: an idle connection outlives the limit of silence', async () => {
    const pool = { ...settings, size: 1, statementTimeoutMs: 500 }
    const alone = await openDatabase({ kind: 'postgres', url: cluster.url, pool })
    const backend = () => alone.db.execute(sql`select pg_backend_pid() as pid`)
    const { rows } = (await backend()) as unknown as { rows: unknown[] }
    await new Promise((resolve) => setTimeout(resolve, 2 * settings.queryTimeoutMs))
    expect(await backend()).toMatchObject({ rows })
    await alone.close()
  })

  test('error: a statement that takes too long', async () => {
    expect(await faultOf(database.db.execute(sql`select pg_sleep(2)`))).toMatchObject({ fault: true })
    await database.ping()
  })

  test('error: more wait than may', async () => {
    const slow = () => faultOf(database.db.execute(sql`select pg_sleep(0.3)`))
    const working = Array.from({ length: settings.size + settings.waiting }, slow)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const refused = await faultOf(database.db.execute(sql`select 1`))
    expect(refused).toMatchObject({ fault: true, error: { cause: expect.any(DatabaseUnavailable) } })
    expect(await Promise.all(working)).toEqual(working.map(() => 'none'))
    await database.ping()
  })

  test.each([
    ['a table that is not there', sql`select * from nowhere`],
    ['a text that is not a number', sql`select 'a'::int`],
    ['what a constraint forbids', sql`insert into projects (id, name) values (null, null)`],
  ])('error: %s is not a fault of the database', async (_, statement) => {
    expect(await faultOf(database.db.execute(statement))).toMatchObject({ fault: false })
  })
})

test('error: nothing listens', async () => {
  const url = 'postgres://app:hush@127.0.0.1:9/x'
  const opened = openDatabase({ kind: 'postgres', url })
  await expect(opened).rejects.toThrow(/PostgreSQL cannot be reached at 127\.0\.0\.1:9: .*ECONNREFUSED/)
  await expect(opened).rejects.not.toThrow(/hush/)
})
