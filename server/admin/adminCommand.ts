import { steadyNow } from '../cache/steadyNow.ts'
import type { AdminConfig } from '../config/adminConfig.ts'
import { openDatabase } from '../db/db.ts'
import { FolderInUseError, lockFolder } from '../db/lockFolder.ts'
import { openSealer } from '../seal/openSealer.ts'
import { askServer } from './askServer.ts'
import { catalogueFacts } from './catalogueFacts.ts'
import { checkOperatorKey } from './checkOperatorKey.ts'
import type { AdminContext, AdminResult } from './command.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { misusedCommand, needsKeys, runAdmin } from './runAdmin.ts'
import { adminSocket } from './serveAdmin.ts'
import { refused } from './words.ts'

export interface AdminRequest {
  who: string
  argv: readonly string[]
}

/** Ms that a process which holds the folder gets to listen: it may be starting. */
const patience = 10_000

/**
 * Runs a command where the database is: in PostgreSQL directly; with the embedded one through the server
 * that runs, else by opening it here.
 *
 * @throws FolderInUseError when a process holds the database and does not listen
 */
export async function adminCommand(config: AdminConfig, request: AdminRequest): Promise<AdminResult> {
  const [subject, ...args] = request.argv
  if (subject === 'migrate') return migrate(config, args)
  if (subject === 'restore') return restore(config, request.who, args)
  if (subject === 'backup' && config.database.kind === 'postgres') return refused(usePgDump)
  const wrong = misusedCommand(request.argv)
  if (wrong) return wrong
  if (config.database.kind === 'postgres') return runHere(config, request)
  const deadline = steadyNow() + patience
  for (;;) {
    const answer = await askServer(adminSocket(config.dataFolder), request)
    if (answer) return answer
    try {
      const unlock = lockFolder(config.dataFolder)
      try {
        return await runHere(config, request)
      } finally {
        unlock()
      }
    } catch (error) {
      if (!(error instanceof FolderInUseError) || steadyNow() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function runHere(config: AdminConfig, { who, argv }: AdminRequest): Promise<AdminResult> {
  const isEmbedded = config.database.kind !== 'postgres'
  // An embedded database that is made here takes its key with it.
  const keys = isEmbedded || needsKeys(argv) ? config.readKeys(isEmbedded) : undefined
  const { db, backup, close } = await openDatabase(config.database)
  try {
    const sealer = keys && openSealer(keys)
    if (sealer) await checkOperatorKey(db, sealer, keys.acceptsKeyLoss)
    const { version } = config
    const context: AdminContext = {
      ...{ db, backup, version, sealer, who, changed: () => {} },
      // Read only for commands that use it, so that a mistake in it does not stop the others.
      get catalogue() {
        return catalogueFacts({ assets: config.assets, catalogue: config.readCatalogue() })
      },
    }
    return await runAdmin(context, argv)
  } finally {
    await close()
  }
}

const usePgDump = 'The database is PostgreSQL: use pg_dump with DATABASE_URL, while the servers run.'
