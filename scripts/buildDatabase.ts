import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupHeader } from '../server/db/backup/backupEmbedded.ts'
import { packStopped } from '../server/db/backup/packStopped.ts'
import { writeBackup } from '../server/db/backup/writeBackup.ts'
import { openDatabase } from '../server/db/db.ts'
import { preparedDatabase } from '../server/db/preparedDatabase.ts'

/** Puts a database with the newest schema and no rows beside the server, which copies it at a first start. */
export async function buildDatabase(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'gatehouse-empty-'))
  const folder = join(place, 'pglite')
  try {
    const database = await openDatabase({ kind: 'pglite', folder })
    await database.close()
    await writeBackup(preparedDatabase(), backupHeader('', ''), packStopped(folder))
    // Nothing in it is secret, and the server may have another user than the build.
    chmodSync(preparedDatabase(), 0o644)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
