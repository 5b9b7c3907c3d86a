import { join } from 'node:path'
import { makeFolder } from '../files/makeFolder.ts'
import { syncPath } from '../files/syncPath.ts'
import { writeSynced } from '../files/writeSynced.ts'

/**
 * Adds rows to a file of their month, one JSON object a line (NDJSON), and returns when they are on the disk. Rows whose
 * deletion failed behind it are there twice: their `id` says so.
 */
export function archiveRows(folder: string, name: string, rows: readonly { at: Date }[]): void {
  makeFolder(folder)
  const byMonth = new Map<string, string>()
  for (const row of rows) {
    const month = row.at.toISOString().slice(0, 7)
    byMonth.set(month, `${byMonth.get(month) ?? ''}${JSON.stringify(row)}\n`)
  }
  for (const [month, lines] of byMonth) writeSynced(join(folder, `${name}-${month}.ndjson`), lines, 'a')
  // The names of new files.
  syncPath(folder)
}
