import { asc, eq } from 'drizzle-orm'
import { projectOrigins, projects } from '../db/schema/projects.ts'
import type { AdminCommand } from './command.ts'
import { done, misused } from './words.ts'

export const projectList: AdminCommand = async ({ db }, args) => {
  if (args.length > 0) return misused('project list takes nothing more.')
  const rows = await db
    .select({ id: projects.id, name: projects.name, pattern: projectOrigins.pattern })
    .from(projects)
    .leftJoin(projectOrigins, eq(projectOrigins.projectId, projects.id))
    .orderBy(asc(projects.id), asc(projectOrigins.pattern))
  const lines: string[] = []
  let last: string | undefined
  for (const { id, name, pattern } of rows) {
    if (id !== last) lines.push(name === id ? id : `${id}  ${name}`)
    if (pattern !== null) lines.push(`  ${pattern}`)
    last = id
  }
  return done(lines.length > 0 ? lines.join('\n') : 'There are no projects.')
}
