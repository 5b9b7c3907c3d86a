import { asc, eq } from 'drizzle-orm'
import { projectOrigins, projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import type { AdminCommand } from './command.ts'
import { projectSettings } from './projectSettings.ts'
import { badId, done, misused, noProject } from './words.ts'

/** A project with its origins and all settings, as `project set` takes them; what is not set says so. */
export const projectShow: AdminCommand = async ({ db }, [id = '', ...rest]) => {
  if (!isProjectId(id)) return badId(id)
  if (rest.length > 0) return misused('project show takes one id.')
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  if (!project) return noProject(id)
  const origins = await db
    .select({ pattern: projectOrigins.pattern })
    .from(projectOrigins)
    .where(eq(projectOrigins.projectId, id))
    .orderBy(asc(projectOrigins.pattern))
  const set: Readonly<Record<string, unknown>> = { ...project.settings }
  const settings = Object.entries(projectSettings).map(([name, { usual }]) => {
    const value = set[name]
    return `  ${name}  ${value === undefined ? `${usual} (default)` : textOf(value)}`
  })
  return done(
    [
      project.name === id ? id : `${id}  ${project.name}`,
      'origins',
      ...(origins.length > 0 ? origins.map(({ pattern }) => `  ${pattern}`) : ['  none']),
      'settings',
      ...settings,
    ].join('\n'),
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (!Array.isArray(value)) return String(value)
  return value.length > 0 ? value.join(',') : 'none'
}
