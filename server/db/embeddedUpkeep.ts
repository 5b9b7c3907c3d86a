import type { PGlite } from '@electric-sql/pglite'

export interface UpkeepOptions {
  /** A backup needs the log from its beginning on. */
  isBackingUp: () => boolean
  onError: (error: Error) => void
  /** @default 60_000 */
  everyMs?: number
  /** Bytes of log after which it is cut. @default 33_554_432 */
  logBytes?: number
}

const logSize = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 bytes from pg_control_checkpoint()`

/** As autovacuum decides, by its default settings. */
const worn = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/**
 * What a PostgreSQL of its own does by processes that the embedded one does not have: without checkpoints its log
 * grows until the disk is full, and without vacuum its tables do.
 *
 * @returns how to stop, which waits for what is under way
 */
export function startUpkeep(
  client: Pick<PGlite, 'query' | 'exec'>,
  { isBackingUp, onError, everyMs = 60_000, logBytes = 33_554_432 }: UpkeepOptions,
): () => Promise<void> {
  let isEnding = false
  let working = Promise.resolve()
  async function work(): Promise<void> {
    const { rows: tables } = await client.query<{ name: string }>(worn)
    // One at a time, so that requests come in between.
    for (const { name } of tables) if (!isEnding) await client.exec(`vacuum (analyze) ${name}`)
    const { rows } = await client.query<{ bytes: number }>(logSize)
    if (!isEnding && !isBackingUp() && (rows[0]?.bytes ?? 0) > logBytes) await client.exec('checkpoint')
  }
  const timer = setInterval(() => {
    working = working.then(work).catch(onError)
  }, everyMs)
  timer.unref()
  return async () => {
    isEnding = true
    clearInterval(timer)
    await working
  }
}
