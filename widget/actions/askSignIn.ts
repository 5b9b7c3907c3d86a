import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'
import { isConnecting } from '../state/views.ts'
import { hasBegun, ownView } from './begunStep.ts'
import { dropQuestion } from './leaveSignIn.ts'
import { showView } from './showView.ts'
import { signOut } from './signOut.ts'
import { isSignedBy, wantsSignIn } from './wantsSignIn.ts'

/**
 * The family's wallet was connected, or is on another account or network now: the sign-in of the one before ends, and
 * this one is asked for its own. Says whether it is. On a network that is not served nothing happens (inventory
 * §2.13.3); a wallet that only changed leaves the sign-in of another family's in peace.
 */
export async function askSignIn(
  context: WidgetContext,
  namespace: Namespace,
  why: 'connected' | 'changed' = 'changed',
): Promise<boolean> {
  if (!isAsked(context, namespace)) return false
  const { session, signer } = context.store.getState()
  const isOurs = isSignedBy(signer, namespace)
  if (why === 'changed' && !isOurs && (signer !== '' || session.user?.method === 'siwx')) return false
  if (isOurs) {
    await signOut(context).catch(() => {})
    if (!isAsked(context, namespace)) return false
  }
  dropQuestion(context)
  // Over what the person is in the middle of, which comes back afterwards.
  const isOver = why === 'changed' && hasBegun(context) && !isConnecting(ownView(context.store.getState()))
  await showView(context, { name: 'SIWXSignMessage' }, isOver ? 'push' : 'reset')
  return true
}

function isAsked({ store }: WidgetContext, namespace: Namespace): boolean {
  const state = store.getState()
  const network = state.connections[namespace]?.network
  return wantsSignIn(state, namespace) && findNetwork(state.networks, network ?? '') !== undefined
}
