import { createHash } from 'node:crypto'
import { closeSync, createReadStream, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type BackupHeader, headerLimit, readHeader } from './backupHeader.ts'
import { BackupRefused } from './backupRefused.ts'
import { type PieceReader, pieceLimit, pieceReader } from './pieces.ts'

/** SHA-256 in hex, and a line feed. */
const checksumBytes = 65

export interface CheckedBackup {
  file: string
  header: BackupHeader
  /** Place of the contents. */
  start: number
  end: number
}

/**
 * Reads all of a backup once.
 *
 * @throws BackupRefused when it is not one, cut off or damaged
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const opened = await open(file)
  try {
    const { size } = await opened.stat()
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(headerLimit), 0, headerLimit, 0)
    const { header, length: start } = readHeader(buffer.subarray(0, bytesRead))
    const end = size - checksumBytes
    if (end <= start) throw damaged()
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
    const checksum = await opened.read(Buffer.alloc(checksumBytes), 0, checksumBytes, end)
    if (checksum.buffer.toString('latin1') !== `${hash.digest('hex')}\n`) throw damaged()
    return { file, header, start, end }
  } finally {
    await opened.close()
  }
}

/** Puts the files of a backup into an empty folder. They are not synced yet. */
export async function unpackBackup({ file, start, end }: CheckedBackup, folder: string): Promise<void> {
  await pipeline(
    createReadStream(file, { start, end: end - 1 }),
    createGunzip({ chunkSize: pieceLimit }),
    async (contents: AsyncIterable<Buffer>) => {
      const pieces = pieceReader(contents)
      for (let path = await pieces.read(); path.length > 0; path = await pieces.read())
        await unpackFile(pieces, placeOf(folder, path.toString()))
    },
  )
}

/** In this thread: nothing else is done while a database is not there yet. */
async function unpackFile(pieces: PieceReader, path: string): Promise<void> {
  if (path.endsWith('/')) {
    mkdirSync(path, { mode: 0o700 })
    await pieces.read()
    return
  }
  const file = openSync(path, 'wx', 0o600)
  try {
    while ((await pieces.pass((part) => writeFileSync(file, part))) > 0);
  } finally {
    closeSync(file)
  }
}

/** The checksum proves no author: a path that leads out of the folder is refused. */
function placeOf(folder: string, path: string): string {
  if (path.startsWith('/') || normalize(path) !== path || path.split('/').includes('..'))
    throw new BackupRefused(`The backup names a file outside of its folder: ${JSON.stringify(path)}.`)
  return join(folder, path)
}

const damaged = (): BackupRefused =>
  new BackupRefused('The backup is cut off or damaged: take another copy of it.')
