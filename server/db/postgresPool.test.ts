import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolDefaults } from '../config/databaseConfig.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { wayTo } from '../test/wayTo.ts'
import { DatabaseUnavailable, isDatabaseFault } from './databaseFault.ts'
import { type Database, openDatabase } from './db.ts'

const settings = {
  ...poolDefaults,
  ...{ size: 2, waiting: 3, connectTimeoutMs: 30_000, queryTimeoutMs: 30_000, statementTimeoutMs: 30_000 },
}
/** For a database that does not answer at all. */
const brief = { ...settings, connectTimeoutMs: 700, queryTimeoutMs: 600, statementTimeoutMs: 500 }

describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let cluster: TestPostgres
  let database: Database
  let impatient: Database
  let admin: Database
  let errors: Error[] = []
  beforeAll(async () => {
    cluster = await postgres()
    const onError = (error: Error) => void errors.push(error)
    database = await openDatabase({ kind: 'postgres', url: cluster.url, pool: settings }, { onError })
    impatient = await openDatabase({ kind: 'postgres', url: cluster.url, pool: brief })
    admin = await openDatabase({ kind: 'postgres', url: cluster.url })
  })
  afterEach(() => {
    errors = []
  })
  afterAll(async () => {
    await database?.close()
    await impatient?.close()
    await admin?.close()
    await cluster?.[Symbol.asyncDispose]()
  })
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none' as const,
      (error: unknown) => ({ fault: isDatabaseFault(error), error }),
    )
  const answers = () => expect.poll(() => faultOf(impatient.db.execute(sql`select 1`))).toBe('none')
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

  test('behavior: a connection that only reads leaves the pool, so that the next one finds the new primary', async () => {
    await admin.db.execute(sql`create role reader login superuser`)
    const url = cluster.url.replace('app@', 'reader@')
    const opened = await openDatabase({ kind: 'postgres', url, pool: settings })
    const write = () =>
      faultOf(
        opened.db.transaction((tx) =>
          tx.execute(sql`create table written (n int)`).then(() => tx.rollback()),
        ),
      )
    const codeOf = async () => {
      const found = await write()
      const { cause } = (found === 'none' ? {} : found.error) as { cause?: { code?: string } }
      return cause?.code ?? 'none'
    }
    await admin.db.execute(sql`alter role reader set default_transaction_read_only = on`)
    expect(await Promise.all([codeOf(), codeOf()])).toEqual(['25006', '25006'])
    await admin.db.execute(sql`alter role reader reset default_transaction_read_only`)
    expect(await Promise.all([codeOf(), codeOf()])).toEqual(['none', 'none'])
    await opened.close()
  })

  test('param: keep-alive holds for each connection', async () => {
    const set = vi.spyOn(Socket.prototype, 'setKeepAlive')
    try {
      const pool = { ...poolDefaults, keepAliveMs: 60_000 }
      const opened = await openDatabase({ kind: 'postgres', url: cluster.url, pool })
      await Promise.all([opened.db, opened.background].map((db) => db.execute(sql`select 1`)))
      const subscription = opened.listen('a', () => {})
      await expect.poll(() => subscription.isListening).toBe(true)
      await subscription.close()
      await opened.close()
      // Of the migration, of both pools and of what listens.
      expect(set.mock.calls.filter(([isOn]) => isOn)).toEqual(Array(4).fill([true, 60_000]))
    } finally {
      set.mockRestore()
    }
  })

  test('behavior: an idle connection that is cut costs no statement', async () => {
    await database.ping()
    await cutOthers()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    await database.ping()
  })

  test('behavior: a statement ends when the database hangs, and the next one works when it is back', async () => {
    await answers()
    cluster.freeze()
    const [alone, together] = await Promise.all([
      faultOf(impatient.db.execute(sql`select 1`)),
      faultOf(
        impatient.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
        }),
      ),
    ])
    expect(alone).toMatchObject({ fault: true })
    expect(together).toMatchObject({ fault: true })
    expect(await faultOf(impatient.db.execute(sql`select 1`))).toMatchObject({ fault: true })
    cluster.thaw()
    await answers()
  })

  test('behavior: a transaction under way ends when the database hangs', async () => {
    const failed = await faultOf(
      impatient.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        cluster.freeze()
        await tx.execute(sql`select 1`)
      }),
    )
    expect(failed).toMatchObject({ fault: true })
    cluster.thaw()
    await answers()
  })

  test('behavior: connections to a machine that is gone are given up, and new ones reach the next machine', async () => {
    await using way = await wayTo(cluster.url)
    const moved = await openDatabase({ kind: 'postgres', url: way.url, pool: brief })
    const work = () => faultOf(moved.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)))
    const two = () => Promise.all([work(), work()])
    await expect.poll(two).toEqual(['none', 'none'])
    way.lose()
    expect(await two()).toMatchObject([{ fault: true }, { fault: true }])
    await expect.poll(two).toEqual(['none', 'none'])
    await moved.close()
  })

  test('behavior: an idle connection outlives the limit of silence', async () => {
    const pool = { ...settings, size: 1 }
    const limited = vi.spyOn(Socket.prototype, 'setTimeout')
    const alone = await openDatabase({ kind: 'postgres', url: cluster.url, pool })
    const backend = () => alone.db.execute(sql`select pg_backend_pid() as pid`)
    const { rows } = (await backend()) as unknown as { rows: unknown[] }
    const connection = limited.mock.contexts.findLast(
      (_, at) => limited.mock.calls[at]?.[0] === pool.queryTimeoutMs,
    )
    if (!(connection instanceof Socket)) throw new Error('No connection was limited')
    expect([connection.timeout, connection.destroyed]).toEqual([0, false])
    limited.mockRestore()
    expect(await backend()).toMatchObject({ rows })
    await alone.close()
  })

  test('error: a statement that takes too long', async () => {
    expect(await faultOf(impatient.db.execute(sql`select pg_sleep(60)`))).toMatchObject({ fault: true })
    await answers()
  })

  test('error: more wait than may', async () => {
    let working: ReturnType<typeof faultOf>[] = []
    await admin.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`)
      const held = () => faultOf(database.db.execute(sql`select pg_advisory_xact_lock_shared(1)`))
      working = Array.from({ length: settings.size + settings.waiting }, held)
      const waiting = async () =>
        (await tx.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)) as unknown
      await expect.poll(waiting).toMatchObject({ rowCount: settings.size })
      const refused = await faultOf(database.db.execute(sql`select 1`))
      expect(refused).toMatchObject({ fault: true, error: { cause: expect.any(DatabaseUnavailable) } })
    })
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
  await expect(opened).rejects.toThrow(
    /PostgreSQL cannot be used at 127\.0\.0\.1:9: .*ECONNREFUSED.*DATABASE_URL/,
  )
  await expect(opened).rejects.not.toThrow(/hush/)
})
