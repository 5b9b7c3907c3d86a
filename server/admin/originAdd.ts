import { eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { projectOrigins, projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import { writtenOrigin } from '../origins/writtenOrigin.ts'
import type { AdminCommand } from './command.ts'
import { badId, badPattern, done, misused, noProject, refused } from './words.ts'

export const originAdd: AdminCommand = async ({ db, who, changed }, [id = '', text = '', ...rest]) => {
  if (!isProjectId(id)) return badId(id)
  const pattern = writtenOrigin(text)
  if (pattern === undefined) return badPattern(text)
  if (rest.length > 0) return misused('Name one origin at a time.')
  const outcome = await db.transaction(async (tx) => {
    // Locked, so that the project cannot go away between the two writes.
    const found = await tx.select().from(projects).where(eq(projects.id, id)).for('share')
    if (found.length === 0) return 'no project'
    const rows = await tx
      .insert(projectOrigins)
      .values({ projectId: id, pattern })
      .onConflictDoNothing()
      .returning()
    if (rows.length === 0) return 'there already'
    await tx.insert(audit).values({ who, action: 'origin.add', subject: id, details: { pattern } })
    return 'added'
  })
  if (outcome === 'no project') return noProject(id)
  if (outcome === 'there already') return refused(`${id} takes ${pattern} already.`)
  changed(id)
  return done(`${id} now takes ${pattern}.`)
}
