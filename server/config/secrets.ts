import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/makeFolder.ts'
import { syncPath } from '../files/syncPath.ts'
import { writeSynced } from '../files/writeSynced.ts'
import { ConfigError } from './configError.ts'

/** Characters of a secret; what is shorter was cut off or made by hand. */
export const leastSecret = 32

/**
 * The secret kept in the data folder, made at the first start and readable by the owner only. It is there whole, on the
 * disk, or not at all. Two processes that start at once end up with the same one.
 *
 * @throws ConfigError when what is there is too short for a secret
 */
export function keptSecret(dataFolder: string, name: string): string {
  const path = join(dataFolder, name)
  makeFolder(dataFolder)
  const secret = read(path) ?? make(dataFolder, path)
  if (secret.length >= leastSecret) return secret
  throw new ConfigError([
    `${name} in DATA_DIR is shorter than ${leastSecret} characters: put a copy of it back, or remove it if nothing was ever sealed with it.`,
  ])
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function make(folder: string, path: string): string {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeSynced(draft, randomBytes(32).toString('base64url'), 'wx')
    // Not a rename: another process's secret would be replaced.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncPath(folder)
  return readFileSync(path, 'utf8').trim()
}
