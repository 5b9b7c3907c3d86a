import { BackupRefused } from './backupRefused.ts'

/** What a backup says of itself before its contents. */
export interface BackupHeader {
  /** Of the product. */
  version: string
  /** Of PostgreSQL, such as `18.6`. */
  postgres: string
  /** Name of the newest migration, and its time in ms since 1970. */
  schema: { tag: string; when: number }
  /** ISO 8601. */
  madeAt: string
}

const magic = 'gatehouse-backup 1\n'
/** Longest header, with the line before it, bytes. */
export const headerLimit = 4_096

export const writeHeader = (header: BackupHeader): Buffer =>
  Buffer.from(`${magic}${JSON.stringify(header)}\n`)

/** Whether a file that begins with these bytes is a backup, of whatever format. */
export const isBackup = (start: Buffer): boolean =>
  start.subarray(0, 16).toString('latin1') === magic.slice(0, 16)

/**
 * @param start the first `headerLimit` bytes of the file
 * @returns the header, and where the contents begin
 * @throws BackupRefused when this version cannot read it
 */
export function readHeader(start: Buffer): { header: BackupHeader; length: number } {
  if (!isBackup(start))
    throw new BackupRefused('The file is not a backup that `npm run admin -- backup` made.')
  if (!start.subarray(0, magic.length).equals(Buffer.from(magic)))
    throw new BackupRefused(
      'The backup has a newer format than this version reads: restore it with the version that made it.',
    )
  const end = start.indexOf('\n', magic.length)
  try {
    const header = JSON.parse(start.subarray(magic.length, end).toString()) as BackupHeader
    if (end > 0 && Number.isFinite(header.schema.when)) return { header, length: end + 1 }
  } catch {
    // Said below.
  }
  throw new BackupRefused('The backup is cut off or damaged: take another copy of it.')
}
