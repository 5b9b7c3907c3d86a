import type { Socket } from 'node:net'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { PoolSettings } from '../config/databaseConfig.ts'
import { DatabaseUnavailable } from './databaseFault.ts'
import { PostgresClient } from './postgresClient.ts'
import { sessionSettings } from './sessionSettings.ts'

type OnConnect = Parameters<Pool['connect']>[0]

/**
 * A pool on which every wait ends. A client that is checked out reports its broken connection to itself alone, and an
 * `error` event without a listener ends a Node process: each client gets one.
 */
export function createPool(
  connectionString: string,
  {
    size,
    waiting,
    connectTimeoutMs,
    statementTimeoutMs,
    queryTimeoutMs,
    idleTimeoutMs,
    keepAliveMs,
  }: PoolSettings,
  onError: (error: Error) => void,
  onConnection: (waitedMs: number) => void = () => {},
): Pool {
  const pool = new BoundedPool(
    {
      connectionString,
      Client: PostgresClient,
      max: size,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleTimeoutMs,
      verify: (client, done) => void prepare(client, statementTimeoutMs).then(() => done(), done),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    },
    waiting,
    onConnection,
  )
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('acquire', (client) => limitSilence(client, queryTimeoutMs))
  pool.on('release', (_error, client) => limitSilence(client, 0))
  return pool
}

/** Before anything else on a new connection. */
async function prepare(client: PoolClient, statementTimeoutMs: number): Promise<void> {
  await client.query(`${sessionSettings}; set statement_timeout = ${statementTimeoutMs}`)
}

class BoundedPool extends Pool {
  readonly #size: number
  readonly #waiting: number
  readonly #onConnection: (waitedMs: number) => void

  constructor(
    config: PoolConfig & { max: number },
    waiting: number,
    onConnection: (waitedMs: number) => void,
  ) {
    super(config)
    this.#size = config.max
    this.#waiting = waiting
    this.#onConnection = onConnection
  }

  override connect(): Promise<PoolClient>
  override connect(done: NonNullable<OnConnect>): void
  override connect(done?: OnConnect): unknown {
    const client = this.#take()
    if (!done) return client
    client.then(
      (found) => done(undefined, found, (error) => found.release(error)),
      (error: Error) => done(error, undefined, () => {}),
    )
  }

  async #take(): Promise<PoolClient> {
    // Requests of one tick all queue up before the first is served.
    const free = this.idleCount + this.#size - this.totalCount
    if (this.waitingCount - free >= this.#waiting)
      throw new DatabaseUnavailable('Too much waits for the database')
    const startedAt = performance.now()
    try {
      const client = await super.connect()
      this.#onConnection(performance.now() - startedAt)
      return releaseBroken(client)
    } catch (cause) {
      throw new DatabaseUnavailable('No connection to the database', { cause })
    }
  }
}

const onSilence = function (this: Socket): void {
  this.destroy(new Error('The database is silent'))
}

/**
 * A connection in use loses its socket when nothing comes or goes on it for so long; 0 ms turns that off. The driver's own
 * `query_timeout` keeps the dead connection, and a transaction returns it to the pool for the next one to wait.
 */
function limitSilence(client: PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.off('timeout', onSilence)
  if (silenceMs > 0) stream.once('timeout', onSilence)
  stream.setTimeout(silenceMs)
}

/**
 * A transaction whose `begin` fails is never handed back by Drizzle: a broken client leaves the pool by itself. One whose
 * server only reads leaves it when it is handed back.
 */
function releaseBroken(client: PoolClient): PoolClient {
  const { release } = client
  let isReleased = false
  client.release = (error) => {
    if (isReleased) return
    isReleased = true
    client.off('error', client.release)
    release(error ?? (client as PoolClient & PostgresClient).onlyReads)
  }
  return client.once('error', client.release)
}
