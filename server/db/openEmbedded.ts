import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { ConfigError } from '../config/configError.ts'
import { makeFolder } from '../files/makeFolder.ts'
import { syncPath } from '../files/syncPath.ts'
import { finishRestore } from './backup/finishRestore.ts'
import { checkBackup, unpackBackup } from './backup/readBackup.ts'
import { EmbeddedClient } from './embeddedClient.ts'
import { initParams, preparedDatabase } from './preparedDatabase.ts'
import { type OnSync, SyncedFolder, syncTree } from './syncedFolder.ts'

/** PostgreSQL writes its log to the disk before it acknowledges; `fdatasync` ends in Emscripten, `fsync` reaches us. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // The system keeps the files in memory, too; PostgreSQL would take 128 MB.
  '-c',
  'shared_buffers=32MB',
]

/**
 * Opens the embedded database of a folder, or makes one there. A making that was cut short is begun anew, a
 * restored one that is not in its place yet is put there.
 *
 * @param onSync for tests
 * @param prepared the build's empty database
 * @throws ConfigError when the folder holds something else
 */
export async function openEmbedded(
  folder: string,
  onSync?: OnSync,
  prepared = preparedDatabase(),
): Promise<EmbeddedClient> {
  finishRestore(folder)
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  makeFolder(folder)
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (isNew) {
    if (readdirSync(folder).length > 0)
      throw new ConfigError([
        `${folder} holds files, but no whole database: put a copy of all of it back, or move it away to start with an empty one.`,
      ])
    writeFileSync(unfinished, '')
    await copyPrepared(prepared, folder)
  }
  const database = new EmbeddedClient(folder, {
    fs: new SyncedFolder(folder, onSync),
    startParams,
    initDbStartParams: initParams,
  })
  await database.waitReady
  if (isNew) {
    await syncTree(folder, onSync)
    rmSync(unfinished)
    syncPath(dirname(folder))
  }
  return database
}

/** What the build prepared is taken over; whatever is wrong with it, the folder is empty as before. */
async function copyPrepared(prepared: string, folder: string): Promise<void> {
  try {
    await unpackBackup(await checkBackup(prepared), folder)
  } catch {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
  }
}
