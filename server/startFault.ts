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

/** Names of the settings of one address to listen on. */
export interface ListenSettings {
  host: string
  port: string
}

/** The same where a port is listened on; an address is named by the system, a name by the look-up. */
const listenRemedies: Readonly<Record<string, (place: string, settings: ListenSettings) => string>> = {
  EADDRINUSE: (place, { port }) => `${place} is in use: stop what listens there, or set ${port}.`,
  EADDRNOTAVAIL: (place, { host }) =>
    `${place} is no address of this machine: set ${host} to one that it has.`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EAFNOSUPPORT: (place, { host }) =>
    `${place} is of a kind that this machine has not: set ${host} to another one.`,
  EINVAL: (place, { host }) => `${place} is no address to listen on: correct ${host}.`,
  ENOTFOUND: (place, { host }) => `${place} is the name of no machine: correct ${host}.`,
  EAI_AGAIN: (place, { host }) => `${place} could not be looked up: correct ${host}, or the name server.`,
}

function notAllowed(place: string, { port }: ListenSettings): string {
  return `${place} may not be listened on by this user: set ${port} to 1024 or more, or give the right.`
}

interface SystemError extends Error {
  code?: string
  path?: string
  syscall?: string
  address?: string
  hostname?: string
  port?: number
  /** Where it was to be listened on. */
  settings?: ListenSettings
}

/**
 * Why a start failed, in a sentence for the operator; `undefined` where only the stack helps.
 *
 * @param database which one is configured: both answer with the same codes
 * @param namesOf the settings that hold the name of a host
 */
export function startFault(
  error: unknown,
  database: DatabaseKind = 'pglite',
  namesOf: (host: string) => readonly string[] = () => [],
): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([ConfigError, FolderInUseError, StartRefusal].some((kind) => error instanceof kind))
    return error.message
  const ofDatabase = database === 'postgres' ? postgresFault(error) : embeddedFault(error)
  if (ofDatabase) return ofDatabase
  const { code = '', path, address, hostname, message, settings } = error as SystemError
  if (settings && Object.hasOwn(listenRemedies, code)) return listenRemedies[code]?.(placeOf(error), settings)
  if (hostname !== undefined && (code === 'ENOTFOUND' || code === 'EAI_AGAIN')) {
    const setting = namesOf(hostname).join(' and ') || 'the setting that names it'
    return listenRemedies[code]?.(hostname, { host: setting, port: setting })
  }
  if (code === 'ENOENT' && !isMade(error)) return undefined
  if (Object.hasOwn(remedies, code)) return remedies[code]?.(path ?? address ?? 'DATA_DIR')
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

/** What was to be listened on. */
const placeOf = ({ hostname, address = '', port }: SystemError): string => hostname ?? `${address}:${port}`
