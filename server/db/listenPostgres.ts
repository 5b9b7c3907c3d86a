import { Client } from 'pg'
import { steadyNow } from '../cache/steadyNow.ts'
import { poolDefaults } from '../config/databaseConfig.ts'

/** Messages of one channel, as long as it is open. Times are those of `steadyNow`. */
export interface Subscription {
  /** Since then the newest connection listens. */
  readonly since: number
  /** Every message that was sent before came. */
  readonly heardAt: number
  readonly isListening: boolean
  close(): Promise<void>
}

export interface ListenOptions {
  /** '' also where messages may have been missed. */
  onMessage(payload: string): void
  /** The connection broke, or none can be made; once until there is one again. */
  onError(error: Error): void
  /** How often the connection is tried, ms. @default 1_000 */
  pingMs?: number
  /** After so long without an answer it is replaced, ms. @default 2_000 */
  silenceMs?: number
  /** The longest pause between two attempts to connect, ms. @default 2_000 */
  retryMs?: number
  /** @default `poolDefaults.keepAliveMs` */
  keepAliveMs?: number
}

/** While a pooler stands before PostgreSQL, nothing but another setting helps. */
const poolerRetryMs = 60_000

/** Notifications come over a connection to PostgreSQL itself alone. */
class PoolerBetween extends Error {}

/**
 * Listens to a channel (`LISTEN`) over a connection of its own, which is made anew whenever it breaks or goes silent.
 * Returns at once; the channel is an identifier.
 */
export function listenPostgres(url: string, channel: string, options: ListenOptions): Subscription {
  const { pingMs = 1_000, silenceMs = 2_000, retryMs = 2_000 } = options
  const { keepAliveMs = poolDefaults.keepAliveMs } = options
  let since = Number.NEGATIVE_INFINITY
  let heardAt = Number.NEGATIVE_INFINITY
  let current: Client | undefined
  let isListening = false
  let isClosed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  function onLost(client: Client, error: Error): void {
    if (current !== client) return
    current = undefined
    isListening = false
    clearTimeout(timer)
    destroy(client)
    if (isClosed) return
    if (failures === 0) options.onError(error)
    // What worked until now is tried again at once.
    const pauseMs = error instanceof PoolerBetween ? poolerRetryMs : Math.min(100 * failures, retryMs)
    failures += 1
    timer = setTimeout(() => void connect(), pauseMs).unref()
  }

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    })
    current = client
    client.on('error', (error) => onLost(client, error))
    client.on('end', () => onLost(client, new Error('The connection that listens has ended')))
    client.on('notification', ({ payload = '' }) => options.onMessage(payload))
    try {
      await client.connect()
      await inTime(client, refusePooler(client))
      await inTime(client, client.query(`listen "${channel}"`))
      if (current !== client) return
      since = heardAt = steadyNow()
      isListening = true
      failures = 0
      options.onMessage('')
      schedulePing(client)
    } catch (error) {
      onLost(client, error as Error)
    }
  }

  function schedulePing(client: Client): void {
    timer = setTimeout(async () => {
      const startedAt = steadyNow()
      try {
        await inTime(client, client.query('select 1'))
        if (current !== client) return
        heardAt = startedAt
        schedulePing(client)
      } catch (error) {
        onLost(client, error as Error)
      }
    }, pingMs).unref()
  }

  async function inTime(client: Client, work: Promise<unknown>): Promise<void> {
    const limit = setTimeout(
      () => onLost(client, new Error('The connection that listens is silent')),
      silenceMs,
    )
    await work.finally(() => clearTimeout(limit))
  }

  void connect()
  return {
    get since() {
      return since
    },
    get heardAt() {
      return heardAt
    },
    get isListening() {
      return isListening
    },
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      const client = current
      current = undefined
      if (client) destroy(client)
    },
  }
}

/** A pooler invents the process that it names at the start, and hands notifications to whoever comes next. */
async function refusePooler(client: Client): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const { processID } = client as unknown as { processID: number }
  if (rows[0]?.pid !== processID)
    throw new PoolerBetween(
      'A pooler stands before PostgreSQL: changes of projects are noticed late until DATABASE_DIRECT_URL leads past it',
    )
}

/** Without a word to the other end, which may not listen. */
const destroy = (client: Client): void => {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
