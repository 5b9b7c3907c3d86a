import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { originNotAllowed, tokenNeeded, unknownProject } from '../errors/refusals.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Project } from '../origins/project.ts'
import type { Request } from './handler.ts'

/**
 * Who is asking: the token of the frame must be ours and not expired, and its project must still take the
 * page's origin. A promise only for a token or project that is not in memory.
 *
 * @throws HttpError `invalid_token`, `expired_token`, `unknown_project`, `origin_not_allowed`
 */
export function requireFrameToken(
  context: ServerContext,
  request: Request,
): FrameIdentity | Promise<FrameIdentity> {
  const header = request.headers.authorization
  if (header === undefined || !header.startsWith('Bearer ') || header.length > 2048) {
    throw tokenNeeded()
  }
  const identity = context.frameTokens.read(header.slice('Bearer '.length))
  if (identity instanceof Promise) return identity.then((read) => requireStanding(context, read))
  return requireStanding(context, identity)
}

/** With which state of its project an identity was found good; a changed project is another object. */
const standing = new WeakMap<FrameIdentity, Project>()

function requireStanding(
  context: ServerContext,
  identity: FrameIdentity,
): FrameIdentity | Promise<FrameIdentity> {
  const check = (project: Project | null): FrameIdentity => {
    if (!project) throw unknownProject()
    if (standing.get(identity) === project) return identity
    if (!isAllowedOrigin(project.origins, identity.origin)) throw originNotAllowed()
    standing.set(identity, project)
    return identity
  }
  const project = context.projects.get(identity.projectId)
  return project instanceof Promise ? project.then(check) : check(project)
}
