import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { poolDefaults } from '../config/databaseConfig.ts'
import { parseUrl } from '../contract/parseUrl.ts'
import { StartRefusal } from '../errors/startRefusal.ts'
import { isBrokenSocket } from './databaseFault.ts'
import { makeIndexes } from './makeIndexes.ts'
import { PostgresClient } from './postgresClient.ts'
import { connectionFault, postgresFault } from './postgresFault.ts'
import { requireVersion } from './requireVersion.ts'
import { runMigrations } from './runMigrations.ts'
import { missingMigrations } from './schemaState.ts'
import { sessionSettings } from './sessionSettings.ts'

/** Advisory lock under which one process at a time migrates; an arbitrary constant. */
const migrationLock = 4_284_673
const retryMs = 500

export interface MigrateOptions {
  /** How long a change waits for a table that others use before it makes way for them and tries again, ms. @default 3_000 */
  lockMs?: number
  /** How long all of it may wait for other processes, ms. @default 600_000 */
  patienceMs?: number
  /** Where the address stands. @default DATABASE_URL */
  setting?: string
  /** @default `poolDefaults.keepAliveMs` */
  keepAliveMs?: number
}

/** A line of its own to the database of an address. */
interface Target {
  url: string
  setting: string
  lockMs: number
  keepAliveMs: number
}

/**
 * Brings the schema to the newest version, over a connection of its own: a change may take longer than any statement of a
 * request. A database that is current is not waited for.
 *
 * @throws StartRefusal when it cannot be reached or is too old, or a right or room is missing; ConfigError when the schema is
 * newer than this version
 */
export async function migratePostgres(url: string, options: MigrateOptions = {}): Promise<void> {
  const { patienceMs = 600_000, setting = 'DATABASE_URL' } = options
  const { lockMs = 3_000, keepAliveMs = poolDefaults.keepAliveMs } = options
  const target = { url, setting, lockMs, keepAliveMs }
  const until = performance.now() + patienceMs
  await withClient(target, async (client) => {
    for (; (await missingOf(client)).length > 0; await wait(retryMs)) {
      try {
        const isOurTurn = await inTurn(client, lockMs, async () => {
          const missing = await missingOf(client)
          if (missing.length === 0) return
          // Waits for older transactions and holds up no writer, so it makes way for nobody.
          const forIndexes = { ...target, lockMs: Math.max(1, until - performance.now()) }
          await withClient(forIndexes, (beside) => makeIndexes(beside, missing))
          await runMigrations(client, missing.length)
        })
        if (!isOurTurn && performance.now() > until)
          throw new StartRefusal(
            `Another process migrates the database of ${setting} for too long: end it, then start again.`,
          )
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > until) throw error
      }
    }
  })
}

/** The lock's transaction is idle while indexes are made beside it; not every version has both. `$1`: only until it ends. */
const withoutTimeouts = `select set_config(name, '0', $1) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`

/**
 * Does the work in one transaction, of which there is one at a time: a lock of the session would stay with a pooler's
 * connection. Says whether it was done. At `repeatable read` whoever makes an index beside it would wait for it.
 */
async function inTurn(client: Client, lockMs: number, work: () => Promise<void>): Promise<boolean> {
  await client.query('begin isolation level read committed')
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${Math.round(lockMs)}`)
    await client.query(withoutTimeouts, [true])
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [migrationLock])
    if (rows[0]?.taken === true) await work()
    await client.query('commit')
    return rows[0]?.taken === true
  } catch (error) {
    // Where the connection ended, the database has rolled back, and the first error says why.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Names of the migrations that a database lacks.
 *
 * @throws StartRefusal, ConfigError as `migratePostgres`
 */
export async function missingOnPostgres(url: string, setting = 'DATABASE_URL'): Promise<string[]> {
  const { keepAliveMs } = poolDefaults
  return withClient({ url, setting, lockMs: 3_000, keepAliveMs }, missingOf)
}

async function withClient<T>(target: Target, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(target)
  try {
    await prepare(client, target)
    return await work(client)
  } catch (cause) {
    const where = whereaboutsOf(target)
    const isBroken = cause instanceof Error && isBrokenSocket(cause)
    const line = postgresFault(cause, where) ?? (isBroken ? connectionFault(cause, where) : undefined)
    throw line ? new StartRefusal(line, { cause }) : cause
  } finally {
    await client.end()
  }
}

const missingOf = (client: Client): Promise<string[]> =>
  missingMigrations((statement) => client.query(statement))

async function connect(target: Target): Promise<Client> {
  try {
    // Reads the files that the address names.
    const client = new PostgresClient({
      connectionString: target.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: target.keepAliveMs,
    })
    // What is under way fails with it.
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (cause) {
    throw new StartRefusal(connectionFault(cause, whereaboutsOf(target)), { cause })
  }
}

async function prepare(client: Client, { setting, lockMs }: Target): Promise<void> {
  await requireVersion((statement) => client.query(statement), setting)
  // Not at the start of the connection: a pooler refuses settings there.
  await client.query(
    `${sessionSettings}; set statement_timeout = 0; set lock_timeout = ${Math.round(lockMs)}`,
  )
  await client.query(withoutTimeouts, [false])
}

const whereaboutsOf = ({ url, setting }: Target) => ({ setting, place: nameOf(url) })

/** Of an address, what is not secret. */
const nameOf = (url: string): string | undefined => parseUrl(url)?.host || undefined

const isLockTimeout = (error: unknown): boolean =>
  [error, (error as Error).cause].some((each) => (each as { code?: string } | undefined)?.code === '55P03')
