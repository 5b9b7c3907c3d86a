import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { originNotAllowed } from '../errors/refusals.ts'
import type { Project } from '../origins/project.ts'
import type { Request } from './handler.ts'

/**
 * For which project the catalogue is read, or events come: `projectId`, or the header that older clients send. A page of another
 * origin must be one of the project's; from our own frame the browser sends no `Origin`.
 *
 * @throws HttpError `unknown_project` (403 here, as their clients expect), `origin_not_allowed`
 */
export async function requireListedProject(
  { config, projects }: ServerContext,
  request: Request,
  query: URLSearchParams,
): Promise<Project> {
  const header = request.headers['x-project-id']
  const id = query.get('projectId') ?? (typeof header === 'string' ? header : '')
  const found = projects.get(id)
  const project = found instanceof Promise ? await found : found
  if (!project) {
    throw new HttpError(403, 'unknown_project', 'Unauthorized: invalid key', { field: 'projectId' })
  }
  const { origin } = request.headers
  const isOurs = origin === undefined || origin === config.http.widgetOrigin
  if (!isOurs && !isAllowedOrigin(project.origins, origin)) throw originNotAllowed()
  return project
}
