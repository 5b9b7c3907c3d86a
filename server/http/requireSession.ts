import { createHash } from 'node:crypto'
import type { ServerContext } from '../context.ts'
import { personHeader, sessionTokenHeader } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Request } from './handler.ts'

/**
 * `__Host-`: secure, this host only, whole path. Browsers keep one for each site that embeds us (`Partitioned`), and
 * each project has its own name, so that two on one site do not end each other's login. Auth.js takes every name that
 * begins with the one of our own pages (no project) for a part of it, so the project stands before the word.
 */
export function sessionCookie(projectId: string): string {
  if (projectId === '') return '__Host-gatehouse.session'
  const short = createHash('sha256').update(projectId).digest('hex').slice(0, 8)
  return `__Host-gatehouse.${short}.session`
}

/**
 * Who is logged in on this project, from its cookie or, where the browser keeps none, from the header. A login is good
 * where it was made, whatever cookie it lies in.
 *
 * @throws HttpError 401 `no_session`
 */
export async function requireSession(
  context: ServerContext,
  request: Request,
  frame: Pick<FrameIdentity, 'projectId'>,
): Promise<Session> {
  const session = await findSession(context, request, frame)
  if (session) return session
  throw new HttpError(401, 'no_session', 'Nobody is logged in')
}

/** As `requireSession`; `null` when it is nobody, or somebody else than the frame believes (`personHeader`). */
export async function findSession(
  context: ServerContext,
  request: Request,
  frame: Pick<FrameIdentity, 'projectId'>,
): Promise<Session | null> {
  const session = await sentSession(context, request, frame)
  const person = request.headers[personHeader]
  const fits = session?.projectId === frame.projectId && (person === undefined || person === session.userId)
  return fits ? session : null
}

/** The session that the browser sends to this project, whoever it is for. */
export async function sentSession(
  context: ServerContext,
  request: Request,
  { projectId }: Pick<FrameIdentity, 'projectId'>,
): Promise<Session | null> {
  const token = request.headers[sessionTokenHeader] ?? cookieOf(request, sessionCookie(projectId))
  return typeof token === 'string' ? context.sessions.find(token) : null
}

/** @throws HttpError 403 `login_not_fresh` when the person proved who they are longer ago than that */
export function requireFresh(session: Session, seconds: number): void {
  if (Date.now() - session.freshAt.getTime() <= seconds * 1000) return
  throw new HttpError(403, 'login_not_fresh', 'Log in again to do this')
}

/** The value of a cookie; of two with one name the first, as browsers send the more specific one first. */
export const cookieOf = (request: Request, name: string): string | undefined =>
  cookiesOf(request).find(([found]) => found === name)?.[1]

/** Names and values, as they were sent. */
export function cookiesOf({ headers }: Request): [name: string, value: string][] {
  const parts = headers.cookie?.split(';') ?? []
  return parts.flatMap((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
}
