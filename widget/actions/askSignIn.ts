import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { showView } from './showView.ts'
import { signOut } from './signOut.ts'
import { wantsSignIn } from './wantsSignIn.ts'

/**
 * The family's wallet is on another account now: the sign-in of the one before ends, and this one is asked for its own.
 * Who signed in with a wallet of another family stays signed in.
 */
export async function askSignIn(context: WidgetContext, namespace: Namespace): Promise<void> {
  const state = context.store.getState()
  if (!wantsSignIn(state, namespace)) return
  if (state.session.user?.method === 'siwx') {
    if (!state.signer.startsWith(`${namespace}:`)) return
    await signOut(context).catch(() => {})
  }
  await showView(context, { name: 'SIWXSignMessage' }, 'reset')
}
