import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder for the owner alone, and those above it that are missing. Node.js' own way (`recursive`) tries without an
 * end where a folder that is there takes no new ones, as in /proc.
 *
 * @throws Error of the system, such as EACCES
 */
export function makeFolder(path: string): void {
  try {
    makeOne(path)
  } catch (error) {
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error
    makeFolder(parent)
    makeOne(path)
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another code of a folder that is there: on a file system that is read only, or of `/`.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
