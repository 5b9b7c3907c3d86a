import type { AdminConfig } from '../config/adminConfig.ts'
import { poolDefaults } from '../config/databaseConfig.ts'
import { migratePostgres, missingOnPostgres } from '../db/migratePostgres.ts'
import type { AdminResult } from './command.ts'
import { done, misused } from './words.ts'

export const migrateUsage = 'migrate [--dry-run]'

/** Brings the schema of PostgreSQL to the newest version before servers start, or names what is missing. */
export async function migrate(
  { database }: Pick<AdminConfig, 'database'>,
  args: readonly string[],
): Promise<AdminResult> {
  const isDry = args[0] === '--dry-run'
  if (args.length > (isDry ? 1 : 0)) return misused(`It takes nothing but --dry-run.\nUsage: ${migrateUsage}`)
  if (database.kind !== 'postgres')
    return done('The embedded database is brought to the newest schema at each start.')
  const url = database.directUrl ?? database.url
  const setting = database.directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const missing = await missingOnPostgres(url, setting)
  if (missing.length === 0) return done('The schema is current.')
  if (isDry) return done(`Missing: ${missing.join(', ')}`)
  const { keepAliveMs } = database.pool ?? poolDefaults
  await migratePostgres(url, { setting, keepAliveMs })
  return done(`Made: ${missing.join(', ')}`)
}
