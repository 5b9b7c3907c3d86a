import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import { openTicket } from './resumeTicket.ts'
import { isSignedByFrame } from './ticketKey.ts'

/** A ticket as a frame shows it. */
export interface HeldTicket {
  ticket: string
  signature?: string | undefined
}

/**
 * The session of a ticket, used or not, while it lasts, for the frame that may hold it; the ticket is not used up.
 *
 * @returns `undefined` for a ticket that is none of ours, of another project or page or too old, or whose session ended
 * @throws HttpError 401 `ticket_bound` when the session's key pair did not sign for it: somebody else holds it
 */
export async function heldSession(
  context: ServerContext,
  held: HeldTicket,
  frame: FrameIdentity,
): Promise<{ id: string; session: Session } | undefined> {
  const ticket = context.config.custody === 'user' ? openTicket(context, held.ticket, frame) : undefined
  const session = ticket && (await context.sessions.byId(ticket.sessionId))
  if (!session || session.projectId !== frame.projectId || session.hostOrigin !== frame.origin)
    return undefined
  if (session.ticketKey !== null && !isSignedByFrame(session.ticketKey, held, frame)) {
    throw new HttpError(401, 'ticket_bound', 'The session is bound to another browser; log in again', {
      field: 'proof.signature',
    })
  }
  return { id: ticket.id, session }
}
