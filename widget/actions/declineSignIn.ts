import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'
import { disconnect } from './disconnect.ts'
import { signInFamily } from './signInFamily.ts'

/** The person does not sign in: where the project requires it, the wallet is disconnected too. */
export async function declineSignIn(context: WidgetContext): Promise<void> {
  const state = context.store.getState()
  if (state.login?.siwx === 'required') await disconnect(context, signInFamily(state))
  else await closeModal(context, 'now')
}
