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
  ENOENT: (path) => `${path} cannot be made there: set DATA_DIR to a folder that can be written.`,
  ENOTDIR: (path) => `${path} is not below a folder: set DATA_DIR to one.`,
  ENOSPC: (path) => `The disk of ${path} is full: free some space, and start again.`,
  ENAMETOOLONG: (path) => `${path} is too long a name for the file system: set DATA_DIR to a shorter one.`,
}

/** The same where a port is listened on; an address is named by the system, a name by the look-up. */
const listenRemedies: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is in use: stop what listens there, or set PORT and OPS_PORT.`,
  EADDRNOTAVAIL: (place) =>
    `${place} is no address of this machine: set HOST and OPS_HOST to one that it has.`,
  EACCES: (place) =>
    `${place} may not be listened on by this user: set PORT and OPS_PORT to 1024 or more, or give the right.`,
  EPERM: (place) =>
    `${place} may not be listened on by this user: set PORT and OPS_PORT to 1024 or more, or give the right.`,
  EAFNOSUPPORT: (place) =>
    `${place} is of a kind that this machine has not: set HOST and OPS_HOST to another one.`,
  EINVAL: (place) => `${place} is no address to listen on: correct HOST and OPS_HOST.`,
  ENOTFOUND: (place) => `${place} is the name of no machine: correct HOST and OPS_HOST.`,
  EAI_AGAIN: (place) => `${place} could not be looked up: correct HOST and OPS_HOST, or the name server.`,
}

interface SystemError extends Error {
  code?: string
  path?: string
  syscall?: string
  address?: string
  hostname?: string
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
  const { code = '', path, address, message } = error as SystemError
  const place = placeOf(error)
  if (code === 'ENOENT' && !isMade(error)) return undefined
  const known = place === undefined ? remedies : listenRemedies
  if (Object.hasOwn(known, code)) return known[code]?.(place ?? path ?? address ?? 'DATA_DIR')
  // Of the embedded PostgreSQL, which ends where its folder is damaged.
  if (error instanceof WebAssembly.RuntimeError || /^PGlite failed to initialize/.test(message))
    return 'The embedded database in DATA_DIR does not open: put a copy of the whole folder back, or move it away to start with an empty one.'
  return undefined
}

/** Drafts of the files that a start makes (`secrets.ts`, `lockFolder.ts`). */
const draft = /\.\d+\.(?:new|[0-9a-f]{8})$/

/** Whether something was to be made that the file system does not take; what is only read may be missing for other reasons. */
const isMade = ({ syscall, path = '' }: SystemError): boolean =>
  syscall === 'mkdir' || (syscall === 'open' && draft.test(path))

/** The host and port to listen on; `undefined` of everything else. A socket in a folder has a port below 0 (Node.js). */
function placeOf({ syscall, address, hostname, port }: SystemError): string | undefined {
  if (syscall === 'getaddrinfo') return hostname
  return port === undefined || port < 0 ? undefined : `${address ?? ''}:${port}`
}
