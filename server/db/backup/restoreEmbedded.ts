import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../../config/configError.ts'
import { makeFolder } from '../../files/makeFolder.ts'
import { syncPath } from '../../files/syncPath.ts'
import { type Database, openDatabase } from '../db.ts'
import { newestMigration } from '../schemaState.ts'
import { syncTree } from '../syncedFolder.ts'
import type { BackupHeader } from './backupHeader.ts'
import { BackupRefused } from './backupRefused.ts'
import { finishRestore, restoredName } from './finishRestore.ts'
import { checkBackup, unpackBackup } from './readBackup.ts'

export interface RestoreOptions {
  /** Looks at the restored database before it takes the place of the present one; throws to refuse it. */
  check: (database: Database) => Promise<void>
  /** For tests: called after each change of the disk. */
  onStep?: (step: string) => void
}

export interface Restored {
  header: BackupHeader
  /** Where the database that was there is kept. */
  aside: string | undefined
}

/**
 * Puts a backup in the place of the embedded database of a folder, whose lock the caller holds:
 *
 *   1 the file is read once: whole, and of a schema that this version knows
 *   2 unpacked beside the present database, opened there, brought to the newest schema, checked, closed, synced
 *   3 renamed to `….restored`: from here on each start goes on with 4
 *   4 the present database is set aside, and the restored one put in its place
 *
 * Cut short before 3 the present database is as it was, after it the restored one is there.
 *
 * @throws BackupRefused with the reason; ConfigError of the restored database
 */
export async function restoreEmbedded(
  folder: string,
  file: string,
  { check, onStep }: RestoreOptions,
): Promise<Restored> {
  finishRestore(folder)
  const backup = await checkBackup(file)
  const { header } = backup
  if (header.schema.when > newestMigration().when)
    throw new BackupRefused(
      `The backup has a newer schema than this version knows: restore it with version ${header.version}, which made it, or a newer one.`,
    )
  const staged = `${folder}.restoring`
  const remove = () => rmSync(staged, { recursive: true, force: true })
  remove()
  try {
    makeFolder(staged)
    onStep?.('begun')
    await unpackBackup(backup, staged)
    onStep?.('unpacked')
    const database = await openDatabase({ kind: 'pglite', folder: staged }).catch((cause) => {
      if (cause instanceof ConfigError || isOfDisk(cause)) throw cause
      throw new BackupRefused(
        `The backup does not open here: restore it with version ${header.version}, which made it on PostgreSQL ${header.postgres}, or take another one.`,
      )
    })
    try {
      await check(database)
    } finally {
      await database.close()
    }
    onStep?.('checked')
    await syncTree(staged)
    renameSync(staged, restoredName(folder))
    syncPath(dirname(folder))
  } catch (error) {
    remove()
    throw error
  }
  onStep?.('decided')
  return { header, aside: finishRestore(folder, onStep) }
}

const isOfDisk = (error: unknown): boolean => /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException)?.code))
