import { ConfigError } from './config/configError.ts'
import { type DatabaseKind, embeddedFault } from './db/embeddedFault.ts'
import { FolderInUseError } from './db/lockFolder.ts'
import { postgresFault } from './db/postgresFault.ts'
import { StartRefusal } from './errors/startRefusal.ts'

/** What the operating system says → what an operator does. */
const remedies: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `${path} may not be used: let the user of the server read and write it, or set DATA_DIR.`,
  EPERM: (path) => `${path} may not be used: let the user of the server read and write it, or set DATA_DIR.`,
  EROFS: (path) =>
    `${path} is on a file system that is read only: set DATA_DIR to a folder that can be written.`,
  EEXIST: (path) => `${path} is not a folder: set DATA_DIR to one.`,
  ENOTDIR: (path) => `${path} is not below a folder: set DATA_DIR to one.`,
  ENOSPC: (path) => `The disk of ${path} is full: free some space, and start again.`,
  EADDRINUSE: (path) => `${path} is in use: stop what listens there, or set PORT and OPS_PORT.`,
}

interface SystemError extends Error {
  code?: string
  path?: string
  address?: string
  port?: number
}

/**
 * Why a start failed, in a sentence for the operator; `undefined` where only the stack helps.
 *
 * @param database which one is configured: both answer with the same codes
 */
export function startFault(error: unknown, database: DatabaseKind = 'pglite'): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([ConfigError, FolderInUseError, StartRefusal].some((kind) => error instanceof kind))
    return error.message
  const ofDatabase = database === 'postgres' ? postgresFault(error) : embeddedFault(error)
  if (ofDatabase) return ofDatabase
  const { code = '', path, address, port, message } = error as SystemError
  const place = path ?? (port === undefined ? 'DATA_DIR' : `${address ?? ''}:${port}`)
  if (Object.hasOwn(remedies, code)) return remedies[code]?.(place)
  // Of the embedded PostgreSQL, which ends where its folder is damaged.
  if (error instanceof WebAssembly.RuntimeError || /^PGlite failed to initialize/.test(message))
    return 'The embedded database in DATA_DIR does not open: put a copy of the whole folder back, or move it away to start with an empty one.'
  return undefined
}
