import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { tokenNeeded } from '../errors/refusals.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Handler, Request } from './handler.ts'
import { requireCaller } from './requireCaller.ts'
import { requireFrameToken } from './requireFrameToken.ts'
import { requireRate } from './requireRate.ts'

/** Who sends no token is a page, or a server, that comes by the id of a project. */
export const isFromPage = (request: Request): boolean => request.headers.authorization === undefined

/**
 * Lets our frame in by its token, anybody else by a project's id, as `requireCaller` does. For the paths that are asked
 * thousands of times a second: a promise only where something must be waited for.
 *
 * @throws HttpError as `requireCaller`
 */
export function admitCaller(
  context: ServerContext,
  request: Request,
  projectId: string | null,
): undefined | Promise<unknown> {
  if (isFromPage(request)) return requireCaller(context, request, projectId ?? undefined)
  const identified = requireFrameToken(context, request)
  if (identified instanceof Promise) return identified.then((identity) => requireSame(identity, projectId))
  requireSame(identified, projectId)
  return undefined
}

function requireSame(identity: FrameIdentity, projectId: string | null): void {
  if (projectId === null || projectId === identity.projectId) return
  throw new HttpError(403, 'invalid_token', 'Unauthorized: the token is for another project', {
    field: 'projectId',
  })
}

/** On an origin where pages have no business, a path that they may call elsewhere. */
export function framesOnly(context: ServerContext, route: string, handler: Handler): Handler {
  const requireOne = requireRate(context, route)
  return (request, response, exchange) => {
    if (!isFromPage(request)) return handler(request, response, exchange)
    exchange.route = route
    requireOne(request)
    throw tokenNeeded()
  }
}
