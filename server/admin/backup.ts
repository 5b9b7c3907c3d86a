import { isAbsolute } from 'node:path'
import { audit } from '../db/schema/audit.ts'
import type { AdminCommand } from './command.ts'
import { fileFault } from './fileFault.ts'
import { requireReplaceable } from './requireReplaceable.ts'
import { done, misused, refused } from './words.ts'

/** Writes a copy of the embedded database, which goes on being used meanwhile. */
export const backup: AdminCommand = async ({ db, who, backup: write, version = '', signal }, args) => {
  const [file, ...rest] = args
  if (!file || rest.length > 0) return misused('It takes one file.')
  if (!isAbsolute(file)) return misused(`${file} is not an absolute path.`)
  if (!write) return refused('The database is in memory alone; there is nothing to back up.')
  try {
    await requireReplaceable(file)
    const size = await write(file, { version, ...(signal && { signal }) })
    if (size === undefined) return refused('A backup is under way; wait for its end.')
    await db.insert(audit).values({ who, action: 'database.backup', subject: file, details: { bytes: size } })
    return done(
      `Wrote ${file} (${(size / 1e6).toFixed(1)} MB). The operator's key is not in it: keep a copy of that apart.`,
    )
  } catch (error) {
    const sentence = fileFault(error, file)
    if (sentence === undefined) throw error
    return refused(sentence)
  }
}
