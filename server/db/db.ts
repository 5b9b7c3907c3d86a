import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config/config.ts'
import { packageRoot } from '../config/packageRoot.ts'

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  /** Cheap proof that the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Called with each statement. */
  onQuery?: () => void
  /** An idle connection broke; the pool replaces it. */
  onError?: (error: Error) => void
}

/** Beside the source, or in the build where only that is shipped. */
const migrations = {
  migrationsFolder:
    ['server/db/migrations', 'dist/server/migrations']
      .map((folder) => resolve(packageRoot, folder))
      .find((folder) => existsSync(folder)) ?? 'migrations',
}

/** Opens the database and brings it to the newest schema. */
export function openDatabase(config: Config['database'], options: DatabaseOptions = {}): Promise<Database> {
  return config.kind === 'postgres' ? openPostgres(config.url, options) : openPglite(config, options)
}

const drizzleOptions = ({ onQuery }: DatabaseOptions) =>
  onQuery ? { logger: { logQuery: () => onQuery() } } : {}

async function openPglite(
  config: Exclude<Config['database'], { kind: 'postgres' }>,
  options: DatabaseOptions,
): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  if (config.kind === 'pglite') mkdirSync(config.folder, { recursive: true, mode: 0o700 })
  const client = await PGlite.create(
    config.kind === 'pglite'
      ? { dataDir: config.folder }
      : { ...(config.contents && { loadDataDir: config.contents }) },
  )
  const db = drizzle({ client, ...drizzleOptions(options) })
  await migrate(db, migrations)
  return {
    db: db as unknown as Db,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

/** Advisory lock under which one process at a time migrates; an arbitrary constant. */
const migrationLock = 4_284_673

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  pool.on('error', (error) => options.onError?.(error))
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await migrate(drizzle({ client }), migrations)
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle({ client: pool, ...drizzleOptions(options) }) as unknown as Db,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}
