import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connector } from '../wallets/connector.ts'
import { signOut } from './signOut.ts'
import { countsFor, isSignedBy } from './wantsSignIn.ts'

/**
 * May this account be connected again without a prompt? Where the project requires a sign-in only with one that counts
 * for it. One that does not any more, because the wallet went on to another account or network meanwhile, ends. Rejects
 * when the login frame can't say.
 */
export async function isSignedIn(
  context: WidgetContext,
  { type, namespace }: Connector,
  account: CaipAccountId | undefined,
): Promise<boolean> {
  const { store, login } = context
  const state = store.getState()
  if (!state.login || state.login.siwx === 'off' || type === 'AUTH') return true
  const counts = account !== undefined && countsFor(state, account)
  if (!counts && isSignedBy(state.signer, namespace)) await signOut(context).catch(() => {})
  if (state.login.siwx === 'optional') return true
  return counts && (await login.start()).status === 'authenticated'
}
