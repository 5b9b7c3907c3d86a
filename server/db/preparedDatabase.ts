import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageRoot } from '../config/packageRoot.ts'
import { migrations } from './migrations.ts'

/** Of `initdb`. MB: each backup holds one part of the log at least. */
export const initParams = ['--wal-segsize=4']

/**
 * Where the build puts a database with the newest schema and no rows, in the form of a backup: to make one takes seconds
 * and hundreds of megabytes. The name states the migrations, the version of PGlite
 * and how it was made, so that no other one is taken.
 */
export const preparedDatabase = (): string => {
  const hash = createHash('sha256').update(`${pgliteVersion()} ${initParams.join(' ')}`)
  for (const name of readdirSync(migrations.migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations.migrationsFolder, name)))
  return resolve(packageRoot, `dist/server/empty-${hash.digest('hex').slice(0, 16)}.backup`)
}

const pgliteVersion = (): string =>
  JSON.parse(readFileSync(resolve(packageRoot, 'package.json'), 'utf8')).dependencies['@electric-sql/pglite']
