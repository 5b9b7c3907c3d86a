import { resolve } from 'node:path'
import type { Env } from './env.ts'

/** Of PostgreSQL. */
export interface PoolSettings {
  /** Connections of one process for what a person waits for. */
  size: number
  /** More of them, for history, analytics and sweeps: one table that is locked there holds up nothing else. */
  backgroundSize: number
  /** Statements and transactions that may wait for a connection; more are refused at once. */
  waiting: number
  /** How long one may wait for a connection, or a connection to be made. */
  connectTimeoutMs: number
  /** The server ends a statement that takes longer. */
  statementTimeoutMs: number
  backgroundStatementTimeoutMs: number
  /** A connection on which nothing is heard for so long during a statement is dropped. */
  queryTimeoutMs: number
  /** A connection without work is closed after so long. */
  idleTimeoutMs: number
  /** After so long without a packet the operating system asks whether the other side is there (TCP keep-alive). */
  keepAliveMs: number
}

export const poolDefaults: PoolSettings = {
  size: 10,
  backgroundSize: 4,
  waiting: 1_000,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
  backgroundStatementTimeoutMs: 30_000,
  queryTimeoutMs: 15_000,
  idleTimeoutMs: 30_000,
  keepAliveMs: 10_000,
}

/** Setting → what it is of, from, to. */
const table = {
  size: ['DATABASE_POOL_SIZE', 1, 500],
  backgroundSize: ['DATABASE_BACKGROUND_POOL_SIZE', 1, 500],
  waiting: ['DATABASE_WAITING', 1, 100_000],
  connectTimeoutMs: ['DATABASE_CONNECT_TIMEOUT_MS', 100, 60_000],
  statementTimeoutMs: ['DATABASE_STATEMENT_TIMEOUT_MS', 100, 600_000],
  backgroundStatementTimeoutMs: ['DATABASE_BACKGROUND_STATEMENT_TIMEOUT_MS', 100, 3_600_000],
  queryTimeoutMs: ['DATABASE_QUERY_TIMEOUT_MS', 100, 600_000],
  idleTimeoutMs: ['DATABASE_IDLE_TIMEOUT_MS', 1_000, 3_600_000],
  keepAliveMs: ['DATABASE_KEEP_ALIVE_MS', 1_000, 3_600_000],
} as const satisfies Record<keyof PoolSettings, readonly [string, number, number]>

/** Where the data is. */
export type DatabaseSettings =
  | { kind: 'pglite'; folder: string }
  /** `contents`: what another one's `dumpDataDir` gave. */
  | { kind: 'memory'; contents?: Blob | undefined }
  /**
   * `directUrl`: past a pooler, for migrations; without one `url`. `pool` as in `poolDefaults` without one.
   */
  | { kind: 'postgres'; url: string; directUrl?: string | undefined; pool?: PoolSettings }

/** Of the embedded database. */
export const pgliteFolderOf = (dataFolder: string): string => resolve(dataFolder, 'pglite')

/** `DATABASE_…`; what is wrong is added to `problems`. */
export function readDatabase(env: Env, dataFolder: string, problems: string[]): DatabaseSettings {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = env
  for (const [name, address] of Object.entries({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }))
    if (address && !/^postgres(ql)?:\/\//.test(address))
      problems.push(`${name} is not a postgres:// address; leave it out to use the embedded database.`)
  if (directUrl && !url) problems.push('DATABASE_DIRECT_URL is set, but DATABASE_URL is not.')
  const pool = readPool(env, problems)
  return url
    ? { kind: 'postgres', url, directUrl, pool }
    : { kind: 'pglite', folder: pgliteFolderOf(dataFolder) }
}

function readPool({ databasePool }: Env, problems: string[]): PoolSettings {
  const settings = { ...poolDefaults }
  for (const [name, [variable, least, most]] of Object.entries(table)) {
    const key = name as keyof PoolSettings
    const value = Number(databasePool[key] ?? settings[key])
    if (Number.isInteger(value) && value >= least && value <= most) settings[key] = value
    else problems.push(`${variable} is not a whole number from ${least} to ${most}.`)
  }
  if (settings.queryTimeoutMs < settings.statementTimeoutMs)
    problems.push(
      'DATABASE_QUERY_TIMEOUT_MS is shorter than DATABASE_STATEMENT_TIMEOUT_MS: a healthy connection would be dropped.',
    )
  return settings
}

/** Of the connections for history, analytics and sweeps. */
export const backgroundOf = (settings: PoolSettings): PoolSettings => ({
  ...settings,
  size: settings.backgroundSize,
  statementTimeoutMs: settings.backgroundStatementTimeoutMs,
  queryTimeoutMs: Math.max(settings.queryTimeoutMs, settings.backgroundStatementTimeoutMs + 5_000),
})
