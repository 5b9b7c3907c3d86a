import type { Proof } from '../../../server/contract/login.ts'
import type { LoginContext } from '../context.ts'
import { takeSession } from './takeSession.ts'

/** Shows a proof to the server; from then on its person is logged in, and whoever was before is not. */
export async function logIn(context: LoginContext, proof: Proof, signal?: AbortSignal): Promise<void> {
  const { session } = context.store.getState()
  const answer = await context.routes.logIn(proof, session?.cookies === false, signal)
  const same = session?.user?.id === answer.user?.id
  if (!same) {
    context.custody.close()
    // It stands before somebody who is not here any more.
    if (session?.user) context.store.getState().screen?.cancel()
  }
  await takeSession(context, answer)
}
