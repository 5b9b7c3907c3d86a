import type { Backup } from '../db/backup/backupEmbedded.ts'
import type { Db } from '../db/db.ts'
import type { Sealer } from '../seal/sealer.ts'
import type { CatalogueFacts } from './catalogueFacts.ts'

export interface AdminContext {
  db: Db
  /** For the audit. */
  who: string
  /** Of the operator's key, and the one before it; of commands that need it. */
  sealer: Sealer | undefined
  /** A project changed: forget what is cached of it. */
  changed: (projectId: string) => void
  /** The wallets of the catalogue changed; resolves when they are read again. */
  walletsChanged?: () => Promise<void>
  catalogue: CatalogueFacts
  /** Of the embedded database in a folder. */
  backup?: Backup | undefined
  /** Of the product. */
  version?: string
  /** Whoever waits for the command went away, or the server ends. */
  signal?: AbortSignal
}

/** What the command line prints, and its exit code: 0 done, 1 refused, 2 wrong use. */
export interface AdminResult {
  code: 0 | 1 | 2
  output: string
}

export type AdminCommand = (context: AdminContext, args: readonly string[]) => Promise<AdminResult>
