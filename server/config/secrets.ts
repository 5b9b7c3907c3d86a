import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret kept in the data folder, made at the first start and readable by the owner only.
 * Two processes that start at once end up with the same one.
 */
export function keptSecret(dataFolder: string, name: string): string {
  const path = join(dataFolder, name)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
