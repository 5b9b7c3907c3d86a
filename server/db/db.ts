import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { backgroundOf, type PoolSettings, poolDefaults } from '../config/databaseConfig.ts'
import { type Backup, createBackup } from './backup/backupEmbedded.ts'
import { startUpkeep } from './embeddedUpkeep.ts'
import type { ListenOptions, Subscription } from './listenPostgres.ts'
import { migrations } from './migrations.ts'
import type { ObserveStatement, PoolName } from './observeStatements.ts'
import { missingMigrations } from './schemaState.ts'
import { tryWrite } from './tryWrite.ts'

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  /** The same database for history, analytics and sweeps, over connections of their own where there are several. */
  background: Db
  /** Hears what any process sends to a channel (`NOTIFY`); '' where messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void): Subscription
  /** Cheap proof that the database answers, and may be written to. @throws StoreTrouble; Error */
  ping(): Promise<void>
  close(): Promise<void>
  /** Of the embedded one in a folder. */
  backup?: Backup
  /** Of the embedded one: whether nothing but a new start of the process helps. */
  hasEnded?(): boolean
  /** Of PostgreSQL's pools. */
  connections?(): Record<'main' | 'background', Record<'busy' | 'idle' | 'waiting', number>>
}

export interface DatabaseOptions {
  /** Called with each statement. */
  onQuery?: () => void
  /** Called around each statement. */
  observe?: ObserveStatement
  /** A connection of the pool was there after so many ms. */
  onConnection?: (pool: PoolName, waitedMs: number) => void
  /** A connection broke; the pool replaces it. */
  onError?: (error: Error) => void
  /** Of connections that listen. */
  listen?: Pick<ListenOptions, 'pingMs' | 'silenceMs' | 'retryMs'>
  /** Vacuum or a checkpoint of the embedded one failed; it is tried again. */
  onUpkeepError?: (error: Error) => void
}

/** Opens the database and brings it to the newest schema. */
export function openDatabase(config: Config['database'], options: DatabaseOptions = {}): Promise<Database> {
  return config.kind === 'postgres' ? openPostgres(config, options) : openPglite(config, options)
}

const drizzleOptions = ({ onQuery }: DatabaseOptions) =>
  onQuery ? { logger: { logQuery: () => onQuery() } } : {}

async function openPglite(
  config: Exclude<Config['database'], { kind: 'postgres' }>,
  options: DatabaseOptions,
): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { listenEmbedded } = await import('./listenEmbedded.ts')
  const { openEmbedded } = await import('./openEmbedded.ts')
  const { observeEmbedded } = await import('./observeStatements.ts')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client =
    config.kind === 'pglite'
      ? await openEmbedded(config.folder)
      : await PGlite.create({ ...(config.contents && { loadDataDir: config.contents }) })
  const db = drizzle({ client, ...drizzleOptions(options) })
  try {
    await missingMigrations((statement) => client.query(statement))
    await migrate(db, migrations)
  } catch (error) {
    await client.close()
    throw error
  }
  if (options.observe) observeEmbedded(client, options.observe)
  const opened: Database = {
    db: db as unknown as Db,
    background: db as unknown as Db,
    listen: (channel, onMessage) => listenEmbedded(client, channel, onMessage),
    ping: () => tryWrite((statement) => client.query(statement)),
    close: () => client.close(),
  }
  if (config.kind !== 'pglite' || !('hasEnded' in client)) return opened
  const { backup, isBackingUp } = createBackup(client, config.folder)
  const onError = (error: Error) => options.onUpkeepError?.(error)
  const endUpkeep = startUpkeep(client, { isBackingUp, onError })
  return {
    ...opened,
    backup,
    hasEnded: () => client.hasEnded(),
    async close() {
      await endUpkeep()
      await client.close()
    },
  }
}

async function openPostgres(
  { url, directUrl = url, pool: settings = poolDefaults }: Extract<Config['database'], { kind: 'postgres' }>,
  options: DatabaseOptions,
): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { createPool } = await import('./postgresPool.ts')
  const { listenPostgres } = await import('./listenPostgres.ts')
  const { observeClient } = await import('./observeStatements.ts')
  const { migratePostgres } = await import('./migratePostgres.ts')
  const { keepAliveMs } = settings
  await migratePostgres(directUrl, { setting: settingOf(directUrl === url), keepAliveMs })
  const onError = (error: Error) => options.onError?.(error)
  const { observe, onConnection } = options
  const open = (name: PoolName, of: PoolSettings) => {
    const opened = createPool(url, of, onError, (waitedMs) => onConnection?.(name, waitedMs))
    return observe ? opened.on('connect', (client) => observeClient(client, name, observe)) : opened
  }
  const pool = open('main', settings)
  const background = open('background', backgroundOf(settings))
  return {
    db: drizzle({ client: pool, ...drizzleOptions(options) }) as unknown as Db,
    background: drizzle({ client: background, ...drizzleOptions(options) }) as unknown as Db,
    listen: (channel, onMessage) =>
      listenPostgres(directUrl, channel, { onMessage, onError, keepAliveMs, ...options.listen }),
    ping: () => pingPool(pool),
    close: async () => void (await Promise.all([pool.end(), background.end()])),
    connections: () => ({ main: countOf(pool), background: countOf(background) }),
  }
}

/** A connection on which nothing can be written is not kept: after a failover a new one leads to the primary. */
async function pingPool(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await tryWrite((statement) => client.query(statement))
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

const settingOf = (isOnlyOne: boolean) => (isOnlyOne ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')

const countOf = ({ totalCount, idleCount, waitingCount }: Pool) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
