import type { WidgetContext } from '../context.ts'
import { showView } from './showView.ts'
import { signInFamily } from './signInFamily.ts'
import { signOut } from './signOut.ts'
import { wantsSignIn } from './wantsSignIn.ts'

/** The wallet is on another account now: the sign-in of the one before ends, and this one is asked for its own. */
export async function askSignIn(context: WidgetContext): Promise<void> {
  const state = context.store.getState()
  if (!wantsSignIn(state, signInFamily(state))) return
  if (state.session.user?.method === 'siwx') await signOut(context).catch(() => {})
  await showView(context, { name: 'SIWXSignMessage' }, 'reset')
}
