import type { ServerContext } from '../context.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Request } from './handler.ts'
import { requireFrameToken } from './requireFrameToken.ts'

/** Our own pages have no frame token, and belong to no project: a login on them is of no page of anybody's. */
const noProject: Pick<FrameIdentity, 'projectId'> = { projectId: '' }

/**
 * For which project somebody reads, where no frame token is needed.
 *
 * @throws HttpError as requireFrameToken, when one is sent
 */
export async function findFrame(
  context: ServerContext,
  request: Request,
): Promise<Pick<FrameIdentity, 'projectId'> & Partial<FrameIdentity>> {
  return request.headers.authorization === undefined ? noProject : requireFrameToken(context, request)
}
