import { HttpError } from '../../errors/httpError.ts'
import { heldSession } from '../heldSession.ts'
import { redeem } from '../oneTime.ts'
import type { Verifier } from '../verifier.ts'

/**
 * The ticket that the page kept: the session goes on, no fresher than it was. A ticket that is not shown by the frame it
 * is bound to stays good.
 *
 * @throws HttpError 401 `invalid_ticket`, `ticket_bound`
 */
export const ticket: Verifier<'ticket'> = async (context, proof, frame) => {
  const held = await heldSession(context, proof, frame)
  if (!held || !(await redeem(context, 'ticket', held.id))) {
    throw new HttpError(401, 'invalid_ticket', 'The session cannot be resumed; log in again', {
      field: 'proof.ticket',
    })
  }
  const { session } = held
  return { userId: session.userId, method: session.method, resumed: session }
}
