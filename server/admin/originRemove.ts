import { and, eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { projectOrigins } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import { writtenOrigin } from '../origins/writtenOrigin.ts'
import type { AdminCommand } from './command.ts'
import { badId, done, misused, refused } from './words.ts'

export const originRemove: AdminCommand = async ({ db, who, changed }, [id = '', text = '', ...rest]) => {
  if (!isProjectId(id)) return badId(id)
  if (text === '' || rest.length > 0) return misused('Name one origin.')
  // What was listed in other letters, by an older version, can go too.
  const pattern = writtenOrigin(text) ?? text
  const removed = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(projectOrigins)
      .where(and(eq(projectOrigins.projectId, id), eq(projectOrigins.pattern, pattern)))
      .returning()
    if (rows.length === 0) return false
    await tx.insert(audit).values({ who, action: 'origin.remove', subject: id, details: { pattern } })
    return true
  })
  if (!removed) return refused(`${id} does not list ${pattern}.`)
  changed(id)
  return done(`${id} no longer takes ${pattern}.`)
}
