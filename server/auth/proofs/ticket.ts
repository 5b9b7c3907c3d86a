import { HttpError } from '../../errors/httpError.ts'
import { redeem } from '../oneTime.ts'
import { openTicket } from '../resumeTicket.ts'
import type { Verifier } from '../verifier.ts'

/** The ticket that the page kept: the session goes on, no fresher than it was. */
export const ticket: Verifier<'ticket'> = async (context, { ticket: sealed }, frame) => {
  const ticket = context.config.custody === 'user' ? openTicket(context, sealed, frame) : undefined
  const once = ticket && (await redeem(context, 'ticket', ticket.id))
  const session = ticket && once ? await context.sessions.byId(ticket.sessionId) : null
  if (!session || session.projectId !== frame.projectId || session.hostOrigin !== frame.origin) {
    throw new HttpError(401, 'invalid_ticket', 'The session cannot be resumed; log in again', {
      field: 'proof.ticket',
    })
  }
  return { userId: session.userId, method: session.method, resumed: session }
}
