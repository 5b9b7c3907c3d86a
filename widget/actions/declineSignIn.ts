import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { disconnect } from './disconnect.ts'
import { dropQuestion, leaveSignIn } from './leaveSignIn.ts'
import { signInFamily } from './signInFamily.ts'

/**
 * The person does not sign in: where the project requires it, the wallet is disconnected too, and the page is back where
 * somebody still is signed in.
 */
export async function declineSignIn(context: WidgetContext): Promise<void> {
  const state = context.store.getState()
  if (state.login?.siwx !== 'required') return leaveSignIn(context)
  dropQuestion(context)
  await disconnect(context, signInFamily(state))
  const { signer, connections, setActiveNetwork } = context.store.getState()
  const signed = connections[signer.split(':')[0] as Namespace]
  if (signed) setActiveNetwork(signed.network)
}
