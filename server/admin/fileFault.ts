import { BackupRefused } from '../db/backup/backupRefused.ts'

/** What the operating system says of a file → what an operator does. */
const remedies: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} or its folder is not there: look at the path.`,
  ENOTDIR: (path) => `${path} is not below a folder: look at the path.`,
  EISDIR: (path) => `${path} is a folder: name a file.`,
  EACCES: (path) => `${path} may not be used: let the user of the server read and write there.`,
  EPERM: (path) => `${path} may not be used: let the user of the server read and write there.`,
  EROFS: (path) => `${path} is on a file system that is read only for the server: choose another folder.`,
  ENOSPC: (path) => `The disk is full at ${path}: free some space, and try again.`,
  EDQUOT: (path) => `The disk is full at ${path}: free some space, and try again.`,
  ABORT_ERR: () => 'The backup was broken off; nothing is left of it.',
}

/** Why a backup or a restore failed, in one line; `undefined` where only the log helps. */
export function fileFault(error: unknown, file: string): string | undefined {
  if (error instanceof BackupRefused) return error.message
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  return Object.hasOwn(remedies, code) ? remedies[code]?.(path ?? file) : undefined
}
