import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { type ProjectSettings, projectOrigins, projects } from '../db/schema/projects.ts'

/** A project with the patterns of the pages that may embed it, sorted. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly settings: ProjectSettings
  readonly origins: readonly string[]
}

export const isProjectId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value)

/** One read of the database; `null` when there is no such project. */
export async function loadProject(db: Db, id: string): Promise<Project | null> {
  const rows = await db
    .select({
      id: projects.id,
      name: projects.name,
      settings: projects.settings,
      pattern: projectOrigins.pattern,
    })
    .from(projects)
    .leftJoin(projectOrigins, eq(projectOrigins.projectId, projects.id))
    .where(eq(projects.id, id))
  const first = rows[0]
  if (!first) return null
  const origins = rows.flatMap((row) => (row.pattern === null ? [] : [row.pattern])).sort()
  return { id: first.id, name: first.name, settings: first.settings, origins }
}
