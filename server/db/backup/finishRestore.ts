import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncPath } from '../../files/syncPath.ts'

/** Under this name a database is whole, checked, and takes the place of the present one whatever happens. */
export const restoredName = (folder: string): string => `${folder}.restored`

/**
 * Puts a restored database in its place, also where that was cut short before. The caller holds the lock.
 *
 * @param onStep for tests: called after each change of the disk
 * @returns where the database that was there is kept
 */
export function finishRestore(folder: string, onStep?: (step: string) => void): string | undefined {
  const restored = restoredName(folder)
  if (!existsSync(restored)) return undefined
  // Else the next start would take the restored one for a making that was cut short.
  rmSync(`${folder}.unfinished`, { force: true })
  let aside: string | undefined
  if (existsSync(folder)) {
    aside = `${folder}.before-${new Date().toISOString().replaceAll(':', '-')}`
    renameSync(folder, aside)
    syncPath(dirname(folder))
    onStep?.('set aside')
  }
  renameSync(restored, folder)
  syncPath(dirname(folder))
  onStep?.('in place')
  return aside
}
