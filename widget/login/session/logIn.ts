import type { Proof, SessionAnswer } from '../../../server/contract/login.ts'
import type { LoginContext } from '../context.ts'
import { takeSession } from './takeSession.ts'

/**
 * Shows a proof to the server; from then on its person is logged in, and whoever was before is not. No code is awaited any
 * more.
 */
export async function logIn(
  context: LoginContext,
  proof: Proof,
  signal?: AbortSignal,
): Promise<SessionAnswer> {
  const { session, hostOrigin } = context.store.getState()
  const cookieless = session?.cookies === false
  const owner = { projectId: context.config.projectId, hostOrigin }
  const ticketKey = cookieless ? await context.ticketKeys.publicKey(owner) : undefined
  const body = { proof, cookieless, ...(ticketKey && { ticketKey }) }
  const answer = await context.routes.logIn(body, signal)
  await takeSession(context, answer)
  context.store.setState({ emailCode: null })
  return answer
}
