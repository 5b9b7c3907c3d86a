import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import type { LoginState } from '../protocol.ts'
import { loginState, tellWidget } from '../state/loginState.ts'
import { forgetPerson } from './forgetPerson.ts'

/** Ends the session on the server, then here and in the other tabs. What can't be ended there stays signed in here. */
export async function signOut(context: LoginContext, everywhere = false): Promise<LoginState> {
  await context.routes.end(everywhere).catch((error) => {
    if (reasonOf(error) !== 'no_session') throw error
  })
  forgetPerson(context)
  context.tabs.tellSignOut()
  return loginState(context)
}

/** Somebody signed out in another tab: the cookie is gone for us too. */
export function followSignOut(context: LoginContext): void {
  if (!context.store.getState().session?.user) return
  forgetPerson(context)
  void tellWidget(context)
}
