import type { Proof, SessionAnswer } from '../../../server/contract/login.ts'
import type { LoginContext } from '../context.ts'
import { takeSession } from './takeSession.ts'

/** Shows a proof to the server; from then on its person is logged in, and whoever was before is not. */
export async function logIn(
  context: LoginContext,
  proof: Proof,
  signal?: AbortSignal,
): Promise<SessionAnswer> {
  const { session } = context.store.getState()
  const answer = await context.routes.logIn(proof, session?.cookies === false, signal)
  await takeSession(context, answer)
  return answer
}
