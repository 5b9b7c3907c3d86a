import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncPath } from '../../files/syncPath.ts'
import { type BackupHeader, writeHeader } from './backupHeader.ts'

/**
 * Writes header, compressed contents and their checksum for the owner alone. The file is there whole, on the disk, or
 * not at all; one that is there already is replaced.
 *
 * @returns its size in bytes
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  contents: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  const draft = `${file}.${process.pid}.part`
  const written = await open(draft, 'w', 0o600)
  const hash = createHash('sha256')
  let size = 0
  const append = async (bytes: Buffer) => {
    await written.writeFile(bytes)
    size += bytes.length
  }
  try {
    try {
      await append(writeHeader(header))
      hash.update(writeHeader(header))
      await pipeline(
        Readable.from(contents),
        createGzip({ level: 1 }),
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            hash.update(chunk)
            await append(chunk)
          }
        },
        signal ? { signal } : {},
      )
      await append(Buffer.from(`${hash.digest('hex')}\n`))
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  syncPath(dirname(file))
  return size
}
