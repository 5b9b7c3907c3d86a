import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import type { LoginState } from '../protocol.ts'
import { loginState, tellWidget } from '../state/loginState.ts'
import { forgetPerson } from './forgetPerson.ts'

interface SignOutOptions {
  everywhere?: boolean
  /** The form of an email code or letter stays in front of the person. */
  awaits?: boolean
}

/**
 * Ends the session on the server, then here and in the other tabs; everywhere, in those of other projects as well. What
 * can't be ended there stays signed in here.
 */
export async function signOut(
  context: LoginContext,
  { everywhere = false, awaits = false }: SignOutOptions = {},
): Promise<LoginState> {
  const { session } = context.store.getState()
  const person = session?.user?.id
  // A session whose token another tab replaced would not end by ours.
  if (person && session?.cookies === false && !(await context.routes.session()).user)
    await context.revive().catch(() => false)
  await context.routes.end(everywhere).catch((error) => {
    if (reasonOf(error) !== 'no_session') throw error
  })
  forgetPerson(context, awaits)
  context.tabs.tellSignOut(everywhere ? person : undefined)
  return loginState(context)
}

/**
 * Somebody signed out in another tab: the cookie is gone for us too, or every login of that person. The form of a code may
 * stand in this one.
 */
export function followSignOut(context: LoginContext, everyLoginOf?: string): void {
  const user = context.store.getState().session?.user
  if (!user || (everyLoginOf !== undefined && everyLoginOf !== user.id)) return
  forgetPerson(context, true)
  void tellWidget(context)
}
