import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { originNotAllowed } from '../errors/refusals.ts'
import type { Project } from '../origins/project.ts'
import type { Request } from './handler.ts'
import { requireFrameToken } from './requireFrameToken.ts'

export interface Caller {
  readonly project: Project
  /** The page for which is asked; `undefined` from a server. */
  readonly origin: string | undefined
}

/**
 * Who asks the data API: our frame by its token, or anybody by a project's id (data-api.md §2.3). A page of another
 * origin must be one of the project's; who sends no `Origin` is no page.
 *
 * @throws HttpError 401 `unknown_project` with the field `authentication`, 403 `origin_not_allowed`, and those of the token
 */
export async function requireCaller(
  context: ServerContext,
  request: Request,
  projectId: string | undefined,
): Promise<Caller> {
  if (request.headers.authorization !== undefined) {
    const identity = await requireFrameToken(context, request)
    if (projectId !== undefined && projectId !== identity.projectId) {
      throw new HttpError(403, 'invalid_token', 'Unauthorized: the token is for another project', {
        field: 'projectId',
      })
    }
    const project = await context.projects.get(identity.projectId)
    if (project) return { project, origin: identity.origin }
  }
  const project = projectId === undefined ? null : await context.projects.get(projectId)
  if (!project) {
    throw new HttpError(401, 'unknown_project', 'Unauthorized: invalid key', { field: 'authentication' })
  }
  const { origin } = request.headers
  if (origin !== undefined && !isAllowedOrigin(project.origins, origin)) throw originNotAllowed()
  return { project, origin }
}
