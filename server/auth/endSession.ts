import type { ServerContext } from '../context.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import { type HeldTicket, heldSession } from './heldSession.ts'
import { recordLogin } from './recordLogin.ts'

/** Signs out: this session, or all of the person. Tickets of an ended session resume nothing. */
export async function endSession(
  context: ServerContext,
  session: Session,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  await (everywhere ? context.sessions.endAll(session.userId) : context.sessions.end(session.id))
  await recordLogin(context, everywhere ? 'login.end-everywhere' : 'login.end', session)
}

/**
 * Ends the session of a ticket, used or not: what a frame asks for whose ticket somebody else used. Nothing to end is
 * fine.
 *
 * @throws HttpError 401 `ticket_bound`
 */
export async function endHeldSession(
  context: ServerContext,
  ticket: HeldTicket,
  frame: FrameIdentity,
): Promise<void> {
  const held = await heldSession(context, ticket, frame)
  if (!held) return
  await context.sessions.end(held.session.id)
  await recordLogin(context, 'login.ticket-used', held.session)
}
