import { eq } from 'drizzle-orm'
import { isAllowedOrigin } from '../../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../../context.ts'
import { projectOrigins, projects } from '../../db/schema/projects.ts'

/** What the project is called whose page comes next: `undefined` where that is ours, or of more than one project. */
export async function callbackProject(
  { config, database }: ServerContext,
  callbackUrl: string | undefined,
): Promise<string | undefined> {
  if (callbackUrl === undefined) return undefined
  const { origin } = new URL(callbackUrl)
  if (origin === config.http.loginOrigin) return undefined
  const rows = await database.db
    .select({ id: projects.id, name: projects.name, pattern: projectOrigins.pattern })
    .from(projectOrigins)
    .innerJoin(projects, eq(projects.id, projectOrigins.projectId))
  const found = new Map(
    rows.filter(({ pattern }) => isAllowedOrigin([pattern], origin)).map(({ id, name }) => [id, name]),
  )
  return found.size === 1 ? [...found.values()][0] : undefined
}
