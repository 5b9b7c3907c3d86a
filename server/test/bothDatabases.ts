import { type Database, openDatabase } from '../db/db.ts'
import { emptyPostgres } from './emptyPostgres.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { postgresBin } from './postgres.ts'
import { type TestServer, type TestServerOptions, testServer } from './testServer.ts'

const kinds = [
  { kind: 'PGlite', skip: false },
  { kind: 'PostgreSQL (skipped when /usr/lib/postgresql is not installed)', skip: !postgresBin },
] as const
/** The one that a project of vitest.config.ts runs on. Where PostgreSQL is not installed, it is the embedded one, but in CI. */
const only = postgresBin || process.env['CI'] ? (process.env['TEST_DATABASE'] ?? '') : ''

/** For `describe.each`: what must hold on either database. */
export const databaseKinds = kinds.filter(({ kind }) => kind.startsWith(only))

/** A server on a database of that kind, both gone afterwards. */
export async function serverOn(
  kind: (typeof databaseKinds)[number]['kind'],
  options: TestServerOptions = {},
): Promise<TestServer> {
  if (kind === 'PGlite') return testServer(options)
  const cluster = await emptyPostgres()
  const database = { kind: 'postgres' as const, url: cluster.url }
  const server = await testServer({ ...options, config: { ...options.config, database } })
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await cluster[Symbol.asyncDispose]()
    },
  }
}

export interface TestDatabase extends AsyncDisposable {
  database: Database
}

/** A database of that kind alone. */
export async function databaseOn(kind: (typeof databaseKinds)[number]['kind']): Promise<TestDatabase> {
  if (kind === 'PGlite') {
    const database = await takeDatabase()
    return { database, [Symbol.asyncDispose]: () => giveBackDatabase(database) }
  }
  const cluster = await emptyPostgres()
  const database = await openDatabase({ kind: 'postgres', url: cluster.url })
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      await cluster[Symbol.asyncDispose]()
    },
  }
}
