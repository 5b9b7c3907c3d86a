import { eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import type { AdminCommand } from './command.ts'
import { badId, done, misused, noProject } from './words.ts'

export const projectRemove: AdminCommand = async ({ db, who, changed }, [id = '', ...rest]) => {
  if (!isProjectId(id)) return badId(id)
  if (rest.length > 0) return misused('Name one project.')
  const removed = await db.transaction(async (tx) => {
    const rows = await tx.delete(projects).where(eq(projects.id, id)).returning()
    if (rows.length === 0) return false
    await tx.insert(audit).values({ who, action: 'project.remove', subject: id })
    return true
  })
  if (!removed) return noProject(id)
  changed(id)
  return done(`Removed project ${id} with its origins.`)
}
