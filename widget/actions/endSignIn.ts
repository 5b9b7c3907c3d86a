import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { lastingState } from './persist.ts'
import { signOut } from './signOut.ts'
import { isSignedBy } from './wantsSignIn.ts'

/**
 * A wallet that signed in, here or in another tab, signs out with its connection, unless the project lets the sign-in outlive
 * it. Never fails.
 */
export async function endSignIn(
  context: WidgetContext,
  ended: readonly Namespace[],
  by?: ConnectionEnder,
): Promise<void> {
  const { login, signer } = lastingState(context)
  if (login?.signOutOnDisconnect && ended.some((namespace) => isSignedBy(signer, namespace)))
    await signOut(context, by).catch(() => {})
}
