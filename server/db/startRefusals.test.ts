import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../demo/chains/freePort.ts'
import { startFault } from '../startFault.ts'
import { postgres, postgresBin, type TestPostgres } from '../test/postgres.ts'
import { wayTo } from '../test/wayTo.ts'
import { openDatabase } from './db.ts'
import { migratePostgres } from './migratePostgres.ts'

// A PostgreSQL that cannot be used: one line that names the setting and what to do, and nothing is made.

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
  beforeEach(async () => {
    count += 1
    name = `guest_${count}`
    await admin.query(`create role ${name} login`)
    await admin.query(`create database ${name}`)
  })
  function urlFor(
    user: string,
    change: Partial<Pick<URL, 'port' | 'hostname' | 'pathname' | 'search'>> = {},
  ) {
    const url = Object.assign(new URL(`/${name}`, cluster.url), change)
    url.username = user
    return url.href
  }
  async function lineOf(opening: Promise<unknown>): Promise<string | undefined> {
    return startFault(
      await opening.then(
        () => undefined,
        (error: unknown) => error,
      ),
      'postgres',
    )
  }
  const start = (url: string, directUrl?: string) =>
    lineOf(
      openDatabase({ kind: 'postgres', url, ...(directUrl && { directUrl }) }).then(({ close }) => close()),
    )
  const inDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: urlFor('app') })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const tables = () =>
    inDatabase(async (client) => {
      const { rows } = await client.query(
        `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      return rows.map(({ tablename }) => tablename)
    })

  const old = (version: string) => (answer: Buffer) =>
    Buffer.from(answer.toString('latin1').replace(/1[3-9]\d{4}(?=C)/, version), 'latin1')

  test.each([
    ['120022', 'PostgreSQL 12'],
    ['110000', 'PostgreSQL 11'],
    ['090624', 'PostgreSQL 9'],
  ])('error: %s is too old', async (version, said) => {
    await using way = await wayTo(urlFor('app'), old(version))
    const line = await start(way.url)
    expect(line).toContain(`DATABASE_URL leads to ${said}: version 13 or newer is needed`)
    expect(line).not.toContain('\n')
    expect(await tables()).toEqual([])
    expect(await start(urlFor('app'), way.url)).toContain('DATABASE_DIRECT_URL leads to')
  })

  test('error: a port at which nothing listens, by address and by name', async () => {
    const port = String(await freePort())
    for (const hostname of ['127.0.0.1', 'localhost']) {
      const line = await start(urlFor('app', { port, hostname }))
      expect(line).toMatch(/cannot be used at \S+: .*ECONNREFUSED.*\. Start it, or correct DATABASE_URL\.$/)
      expect(line).not.toContain('\n')
    }
    expect(await start(urlFor('app'), urlFor('app', { port }))).toContain('correct DATABASE_DIRECT_URL')
    expect(await start(urlFor('app', { port }), urlFor('app'))).toBe(undefined)
  })

  test.each<[string, () => string, RegExp]>([
    [
      'a machine that has no such name',
      () => urlFor('app', { hostname: 'db.invalid' }),
      /No machine has that name/,
    ],
    [
      'a database that is not there',
      () => urlFor('app', { pathname: '/nothing' }),
      /Make the database \(createdb\)/,
    ],
    ['a role that is not there', () => urlFor('nobody_here'), /Correct user and password in DATABASE_URL/],
    [
      'a file of certificates that is not there',
      () => urlFor('app', { search: '?sslmode=verify-full&sslrootcert=/nothing/ca.pem' }),
      /sslrootcert.* in DATABASE_URL/,
    ],
    [
      'TLS that it has not',
      () => urlFor('app', { search: '?sslmode=require' }),
      /take sslmode out of DATABASE_URL/,
    ],
  ])('error: %s', async (_, url, remedy) => {
    const line = await start(url())
    expect(line).toMatch(remedy)
    expect(line).not.toContain('\n')
  })

  test('error: a role that may make nothing', async () => {
    const line = await start(urlFor(name))
    expect(line).toMatch(/permission denied.*Grant the role of DATABASE_URL usage and create on its schema/)
    expect(await tables()).toEqual([])
  })

  test('error: a role that may not read what another one made', async () => {
    await migratePostgres(urlFor('app'))
    await inDatabase((client) => client.query(`grant usage on schema drizzle to ${name}`))
    await inDatabase((client) => client.query(`grant select on all tables in schema drizzle to ${name}`))
    const database = await openDatabase({ kind: 'postgres', url: urlFor(name) })
    const line = await lineOf(Promise.resolve(database.db.execute('select * from key_canary')))
    await database.close()
    expect(line).toMatch(/permission denied.*all rights on the tables/)
  })

  test('error: a table of another program has the name of ours', async () => {
    await inDatabase((client) => client.query('create table sessions (id int)'))
    expect(await start(urlFor('app'))).toMatch(/"sessions" already exists.*a schema of its own/)
    expect(await tables()).toEqual(['sessions'])
  })

  test('error: a server that only reads, as a replica does', async () => {
    await admin.query(`alter role ${name} in database ${name} set default_transaction_read_only = on`)
    await inDatabase((client) => client.query(`grant all on database ${name} to ${name}`))
    expect(await start(urlFor(name))).toMatch(/read-only.*name the primary in DATABASE_URL/)
  })

  test('error: no connection is left', async () => {
    await admin.query(`alter role ${name} connection limit 0`)
    expect(await start(urlFor(name))).toMatch(/too many connections.*Raise max_connections/)
  })
})
