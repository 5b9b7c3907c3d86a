import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { inBatches, packBytes, packFile, pathsBelow } from './packFile.ts'
import { nothing } from './pieces.ts'

/** What a running database writes anew at its start (manual of PostgreSQL, 25.3.3). */
const emptied = /^(?:pg_(?:dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal))\/./
const leftOut =
  /(?:^|\/)(?:pgsql_tmp[^/]*|postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init)$/

/**
 * The files of a database that goes on being written meanwhile, by PostgreSQL's own way: what changes between the reading of
 * one file and of the next is made whole from the log that is written from `pg_backup_start` to `pg_backup_stop`, and which
 * comes last. Everything that was committed before the stop is in it.
 */
export async function* packRunning(
  client: Pick<PGlite, 'query'>,
  folder: string,
): AsyncGenerator<Buffer, void, void> {
  await client.query(`select pg_backup_start('gatehouse', true)`)
  let isRunning = true
  try {
    yield* inBatches(filesOf(folder))
    const { label, first, last } = await stop(client)
    isRunning = false
    yield* inBatches(logOf(folder, first, last))
    yield* packBytes('backup_label', Buffer.from(label))
    yield nothing
  } finally {
    if (isRunning) await client.query('select pg_backup_stop(false)').catch(() => {})
  }
}

function* filesOf(folder: string): Generator<Buffer> {
  for (const path of pathsBelow(folder))
    if (!leftOut.test(path) && !emptied.test(path)) yield* packFile(folder, path)
}

function* logOf(folder: string, first: string, last: string): Generator<Buffer> {
  for (const name of readdirSync(join(folder, 'pg_wal')).sort())
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
      yield* packFile(folder, `pg_wal/${name}`)
}

/** Ends the backup. @returns what PostgreSQL reads first at a restore, and the names of the first and last part of its log */
async function stop(client: Pick<PGlite, 'query'>): Promise<Record<'label' | 'first' | 'last', string>> {
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile label, pg_walfile_name(lsn) last from pg_backup_stop(false)',
  )
  const { label = '', last = '' } = rows[0] ?? {}
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
  return { label, first, last }
}
