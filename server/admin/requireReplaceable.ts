import { open } from 'node:fs/promises'
import { headerLimit, isBackup } from '../db/backup/backupHeader.ts'
import { BackupRefused } from '../db/backup/backupRefused.ts'

/**
 * A new backup takes the place of an older one and of nothing else.
 *
 * @throws BackupRefused when there is another file
 */
export async function requireReplaceable(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLimit), 0, headerLimit, 0)
    if (!isBackup(buffer.subarray(0, bytesRead)))
      throw new BackupRefused(`${path} is there and is not a backup: choose another name.`)
  } finally {
    await file.close()
  }
}
