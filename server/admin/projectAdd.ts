import { audit } from '../db/schema/audit.ts'
import { projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import type { AdminCommand } from './command.ts'
import { badId, done, misused, refused } from './words.ts'

export const projectAdd: AdminCommand = async ({ db, who, changed }, args) => {
  const [id = '', flag, given, ...rest] = args
  if (!isProjectId(id)) return badId(id)
  if (rest.length > 0 || (flag !== undefined && (flag !== '--name' || given === undefined))) {
    return misused('Only --name <name> may follow the id.')
  }
  const name = given?.trim() || id
  if (name.length > 100) return misused('A name has at most 100 characters.')
  const added = await db.transaction(async (tx) => {
    const rows = await tx.insert(projects).values({ id, name }).onConflictDoNothing().returning()
    if (rows.length === 0) return false
    await tx.insert(audit).values({ who, action: 'project.add', subject: id, details: { name } })
    return true
  })
  if (!added) return refused(`Project ${id} is there already.`)
  changed(id)
  return done(`Added project ${id}. It takes no page yet: origin add ${id} <pattern>`)
}
