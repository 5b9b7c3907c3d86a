import type { RetentionSettings } from '../config/retentionConfig.ts'
import { StartRefusal } from '../errors/startRefusal.ts'
import { createDiskProbe } from '../files/createDiskProbe.ts'
import { makeFolder } from '../files/makeFolder.ts'

/**
 * Makes the folder that rows of the audit are archived to; nothing where they are kept for good. A full disk is let pass, as
 * it may have room again before there is anything to archive.
 *
 * @throws StartRefusal when it cannot be written
 */
export async function requireArchive({ audit, auditArchive }: RetentionSettings): Promise<void> {
  if (audit === undefined) return
  const fault = await findFault(auditArchive)
  if (fault)
    throw new StartRefusal(
      `AUDIT_ARCHIVE_DIR cannot be used, ${auditArchive} (${fault}): name a folder that the user of the server may write, or set RETENTION_AUDIT_DAYS=off.`,
    )
}

async function findFault(folder: string): Promise<string | undefined> {
  try {
    makeFolder(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOSPC' || code === 'EDQUOT' ? undefined : (code ?? message)
  }
  const state = await createDiskProbe(folder)()
  return state === 'ok' || state === 'full' ? undefined : state
}
