import type { Proof } from '../../../server/contract/login.ts'
import type { LoginContext } from '../context.ts'
import { takeSession } from './takeSession.ts'

/** Shows a proof to the server; from then on its person is logged in, and whoever was before is not. */
export async function logIn(context: LoginContext, proof: Proof, signal?: AbortSignal): Promise<void> {
  const { session } = context.store.getState()
  await takeSession(context, await context.routes.logIn(proof, session?.cookies === false, signal))
}
