import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pooler } from '../test/pooler.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { type Database, openDatabase } from './db.ts'
import { projects } from './schema/projects.ts'

// Roles, databases and poolers as operators have them, on PostgreSQL itself.

describe.skipIf(!postgresBin)('on PostgreSQL', () => {
  let cluster: TestPostgres
  let admin: Client
  let name = ''
  let count = 0
  beforeAll(async () => {
    cluster = await postgres()
    admin = new Client({ connectionString: cluster.url })
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await cluster?.[Symbol.asyncDispose]()
  })
  /** A database that belongs to somebody else, and a role that may use it. */
  beforeEach(async () => {
    count += 1
    name = `operator_${count}`
    await admin.query(`create role ${name} login`)
    await admin.query(`create database ${name}`)
  })
  const urlFor = (user: string) => {
    const url = new URL(`/${name}`, cluster.url)
    url.username = user
    return url.href
  }
  async function as<T>(user: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: urlFor(user) })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const open = async (url: string, work: (database: Database) => Promise<unknown>) => {
    const database = await openDatabase({ kind: 'postgres', url })
    return work(database).finally(() => database.close())
  }
  const newest = { id: 'p', name: 'N', createdAt: new Date('2026-02-03T04:05:06.789Z') }
  const keepsTimes = async ({ db }: Database) => {
    await db.insert(projects).values(newest as never)
    const [{ createdAt } = { createdAt: undefined }] = await db.select().from(projects)
    expect(createdAt).toEqual(newest.createdAt)
    await db.delete(projects)
  }
  const schemasOf = async (table: string) =>
    as('app', async (client) => {
      const { rows } = await client.query(
        'select schemaname from pg_tables where tablename = $1 order by schemaname',
        [table],
      )
      return rows.map(({ schemaname }) => schemaname)
    })

  test.each([
    // immich-app/static-pages#719, Unleash/unleash#1689, brianc/node-postgres#2640.
    ['datestyle', `'German, DMY'`],
    ['datestyle', `'SQL, DMY'`],
    ['datestyle', `'Postgres, MDY'`],
    ['timezone', `'Asia/Tokyo'`],
    ['intervalstyle', `'iso_8601'`],
    ['standard_conforming_strings', 'off'],
    ['client_encoding', `'LATIN1'`],
    ['bytea_output', `'escape'`],
    ['extra_float_digits', '-15'],
    ['default_transaction_isolation', `'serializable'`],
  ])('default: a role with %s = %s', async (setting, value) => {
    await admin.query(`alter role app in database ${name} set ${setting} = ${value}`)
    await open(urlFor('app'), async (database) => {
      await keepsTimes(database)
      const odd = { ...newest, name: `back\\slash, 'quotes' and ü` }
      await database.db.insert(projects).values(odd as never)
      expect((await database.db.select().from(projects))[0]).toMatchObject({ name: odd.name })
    })
  })

  test('default: a schema of its own holds all tables, and the journal of migrations', async () => {
    await as('app', async (client) => {
      await client.query(`create schema own authorization ${name}`)
      await client.query(`alter role ${name} set search_path = own`)
    })
    for (let start = 0; start < 2; start += 1) await open(urlFor(name), keepsTimes)
    expect(await schemasOf('sessions')).toEqual(['own'])
    expect(await schemasOf('__drizzle_migrations')).toEqual(['own'])
  })

  test('behavior: two schemas of one database hold two installations', async () => {
    await open(urlFor('app'), keepsTimes)
    await as('app', async (client) => {
      await client.query(`create schema "Second One" authorization ${name}`)
      await client.query(`alter role ${name} set search_path = "Second One"`)
    })
    await open(urlFor(name), keepsTimes)
    expect(await schemasOf('sessions')).toEqual(['Second One', 'public'])
  })

  test('behavior: a role that may make tables in public, and no schema', async () => {
    await as('app', (client) => client.query(`grant usage, create on schema public to ${name}`))
    for (let start = 0; start < 2; start += 1) await open(urlFor(name), keepsTimes)
    expect(await schemasOf('__drizzle_migrations')).toEqual(['public'])
  })

  test("behavior: another program's journal is left alone", async () => {
    await as('app', async (client) => {
      await client.query('create schema drizzle')
      await client.query(
        'create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)',
      )
      await client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
      )
    })
    await open(urlFor('app'), keepsTimes)
    expect(await schemasOf('__drizzle_migrations')).toEqual(['drizzle', 'public'])
  })

  test('behavior: a database whose tables are in public goes on there, whatever schema comes before', async () => {
    await open(urlFor('app'), keepsTimes)
    await as('app', (client) => client.query('create schema app'))
    await open(urlFor('app'), keepsTimes)
    expect(await schemasOf('sessions')).toEqual(['public'])
  })

  test('error: a search_path without any schema is told to the operator', async () => {
    await as('app', (client) => client.query(`alter role ${name} set search_path = nowhere`))
    await expect(open(urlFor(name), keepsTimes)).rejects.toThrow(/search_path/)
  })

  describe('behind a pooler that gives each transaction another connection', () => {
    test('default: starts, three at once, and keeps its settings', async () => {
      await admin.query(`alter role app in database ${name} set datestyle = 'German, DMY'`)
      await using pooled = await pooler(urlFor('app'))
      await Promise.all(Array.from({ length: 3 }, () => open(pooled.url, async () => {})))
      await open(pooled.url, async (database) => {
        await keepsTimes(database)
        await Promise.all(Array.from({ length: 20 }, () => database.db.execute(sql`select pg_sleep(0.01)`)))
        await keepsTimes(database)
      })
      expect(pooled.seen).not.toContain('statement_timeout')
    })

    test('behavior: no lock of the migrations stays behind', async () => {
      await using pooled = await pooler(urlFor('app'))
      await open(pooled.url, keepsTimes)
      const { rows } = await admin.query(
        `select count(*)::int as n from pg_locks where locktype = 'advisory'`,
      )
      expect(rows[0]).toEqual({ n: 0 })
    })
  })
})
