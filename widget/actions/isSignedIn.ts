import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { signerOf } from '../state/session.ts'
import type { Connector } from '../wallets/connector.ts'

/**
 * May this account be connected again without a prompt? Where the project requires a sign-in only with a session
 * of that very account. Rejects when the login frame can't say.
 */
export async function isSignedIn(
  { store, login }: WidgetContext,
  connector: Connector,
  account: CaipAccountId | undefined,
): Promise<boolean> {
  const state = store.getState()
  if (state.login?.siwx !== 'required' || connector.type === 'AUTH') return true
  if (!account || state.signer !== signerOf(account)) return false
  return (await login.start()).status === 'authenticated'
}
