import type { PGlite } from '@electric-sql/pglite'
import { newestMigration } from '../schemaState.ts'
import type { BackupHeader } from './backupHeader.ts'
import { packRunning } from './packRunning.ts'
import { writeBackup } from './writeBackup.ts'

export interface BackupOptions {
  /** Of the product. */
  version: string
  /** Ends it; nothing is left of the file. */
  signal?: AbortSignal
}

/** @returns its size in bytes; `undefined` when another one is under way */
export type Backup = (file: string, options: BackupOptions) => Promise<number | undefined>

/** Of what is written now, with our newest schema. */
export const backupHeader = (version: string, postgres: string): BackupHeader => ({
  version,
  postgres,
  schema: newestMigration(),
  madeAt: new Date().toISOString(),
})

/** Backups of an open embedded database, whose requests go on meanwhile; one at a time. */
export function createBackup(
  client: Pick<PGlite, 'query'>,
  folder: string,
): { backup: Backup; isBackingUp: () => boolean } {
  let isRunning = false
  const backup: Backup = async (file, { version, signal }) => {
    if (isRunning) return undefined
    isRunning = true
    try {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      const header = backupHeader(version, rows[0]?.server_version ?? '')
      return await writeBackup(file, header, packRunning(client, folder), signal)
    } finally {
      isRunning = false
    }
  }
  return { backup, isBackingUp: () => isRunning }
}
