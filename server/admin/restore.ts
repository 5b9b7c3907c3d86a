import { resolve } from 'node:path'
import type { AdminConfig } from '../config/adminConfig.ts'
import { ConfigError } from '../config/configError.ts'
import { restoreEmbedded } from '../db/backup/restoreEmbedded.ts'
import { FolderInUseError, lockFolder } from '../db/lockFolder.ts'
import { audit } from '../db/schema/audit.ts'
import { openSealer } from '../seal/openSealer.ts'
import { checkOperatorKey } from './checkOperatorKey.ts'
import type { AdminResult } from './command.ts'
import { fileFault } from './fileFault.ts'
import { done, misused, refused } from './words.ts'

export const restoreUsage = 'restore <file>'

/** Puts a backup in the place of the embedded database, of which no server has the folder. */
export async function restore(
  config: AdminConfig,
  who: string,
  args: readonly string[],
): Promise<AdminResult> {
  const [file, ...rest] = args
  if (!file || rest.length > 0) return misused(`It takes one file.\nUsage: ${restoreUsage}`)
  if (config.database.kind !== 'pglite') return refused(usePgRestore)
  try {
    const unlock = lockFolder(config.dataFolder)
    try {
      const { header, aside } = await restoreEmbedded(config.database.folder, resolve(file), {
        async check({ db }) {
          const keys = config.readKeys(false)
          await checkOperatorKey(db, openSealer(keys), keys.acceptsKeyLoss)
          await db.insert(audit).values({ who, action: 'database.restore', subject: resolve(file) })
        },
      })
      const kept = aside
        ? ` The database that was there is kept in ${aside}; remove it when it is not needed.`
        : ''
      return done(`Restored the backup of ${header.madeAt} (version ${header.version}).${kept}`)
    } finally {
      unlock()
    }
  } catch (error) {
    const sentence = faultOf(error, file)
    if (sentence === undefined) throw error
    return refused(sentence)
  }
}

function faultOf(error: unknown, file: string): string | undefined {
  if (error instanceof FolderInUseError)
    return `Process ${error.pid} uses DATA_DIR: stop the server, restore, and start it again.`
  if (error instanceof ConfigError) return `Nothing was restored. ${error.problems.join(' ')}`
  return fileFault(error, file)
}

const usePgRestore =
  'The database is PostgreSQL: stop the servers and use pg_restore with DATABASE_URL, with a dump of pg_dump.'
