import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/configError.ts'
import { findJournal, type Run } from './journal.ts'
import { migrations } from './migrations.ts'

/** Of Drizzle's journal; `when`: ms since 1970, which grows from each to the next. */
interface Entry {
  tag: string
  when: number
}

const readEntries = (): Entry[] =>
  JSON.parse(readFileSync(join(migrations.migrationsFolder, 'meta/_journal.json'), 'utf8')).entries

/**
 * Names of our migrations that a database lacks, oldest first.
 *
 * @throws ConfigError when a newer version of the product has changed the database
 */
export async function missingMigrations(run: Run): Promise<string[]> {
  const ours = readEntries()
  const { table, isThere } = await findJournal(run, firstMigration())
  const [newest] = isThere ? (await run(`select max(created_at)::text as at from ${table}`)).rows : []
  const at = Number(newest?.['at'] ?? 0)
  if (at > newestMigration().when)
    throw new ConfigError([
      'The database has a newer schema than this version knows: start the newer version again, or restore the backup that was made before it.',
    ])
  return ours.filter(({ when }) => when > at).map(({ tag }) => tag)
}

/** Ms since 1970. */
export const firstMigration = (): number => readEntries()[0]?.when ?? 0

export const newestMigration = (): Entry => {
  const { tag, when } = readEntries().at(-1) ?? { tag: '', when: 0 }
  return { tag, when }
}
