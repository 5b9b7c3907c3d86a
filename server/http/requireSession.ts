import { hash } from 'node:crypto'
import { createLruCache } from '../cache/lruCache.ts'
import type { ServerContext } from '../context.ts'
import { personHeader, sessionTokenHeader } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Request } from './handler.ts'
import { type SessionNeed, type SessionRequest, sessionNeeds } from './sessionNeeds.ts'

/**
 * `__Host-`: secure, this host only, whole path. Browsers keep one for each site that embeds us (`Partitioned`), and
 * each project has its own name, so that two on one site do not end each other's login. Auth.js takes every name that
 * begins with the one of our own pages (no project) for a part of it, so the project stands before the word.
 */
export function sessionCookie(projectId: string): string {
  if (projectId === '') return '__Host-gatehouse.session'
  const known = cookieNames.get(projectId)
  if (known !== undefined) return known
  const name = `__Host-gatehouse.${hash('sha256', projectId).slice(0, 8)}.session`
  cookieNames.set(projectId, name)
  return name
}

/** By project. */
const cookieNames = createLruCache<string>(1_000)

/** For which project somebody asks, and on which page where a frame does. */
type Asking = Pick<FrameIdentity, 'projectId'> & Partial<Pick<FrameIdentity, 'origin'>>

/**
 * Who is logged in on this project, from its cookie or, where the browser keeps none, from the header. A login is good
 * where it was made, whatever cookie it lies in; one that a ticket resumed only on the page of the ticket.
 *
 * @param what the request, whose need is in `sessionNeeds`
 * @throws HttpError 401 `no_session`, 403 `login_not_fresh`
 */
export async function requireSession(
  context: ServerContext,
  request: Request,
  frame: Asking,
  what: SessionRequest,
): Promise<Session> {
  const session = await findSession(context, request, frame)
  if (!session) throw new HttpError(401, 'no_session', 'Nobody is logged in')
  requireNeed(session, what)
  return session
}

/** As `requireSession`; `null` when it is nobody, or somebody else than the frame believes (`personHeader`). */
export async function findSession(
  context: ServerContext,
  request: Request,
  frame: Asking,
): Promise<Session | null> {
  const session = await sentSession(context, request, frame)
  const person = request.headers[personHeader]
  if (session?.projectId !== frame.projectId) return null
  if (person !== undefined && person !== session.userId) return null
  if (session.resumedAt !== null && session.hostOrigin !== frame.origin) return null
  return session
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

/** @throws HttpError 403 `login_not_fresh` when a ticket resumed the session, or the login is too old, for this request */
export function requireNeed(session: Session, what: SessionRequest): void {
  const { grade, withinSeconds = Number.POSITIVE_INFINITY }: SessionNeed = sessionNeeds[what]
  const isGrade = grade === 'resumed' || session.resumedAt === null
  if (isGrade && Date.now() - session.freshAt.getTime() <= withinSeconds * 1000) return
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
