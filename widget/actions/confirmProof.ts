import type { WidgetContext } from '../context.ts'
import { signerOf } from '../state/session.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { forgetCode } from './runningCode.ts'

/**
 * A wallet that signed while it connected signs in by that. Never fails: what the server refuses, the person is asked
 * for once more by the ordinary view.
 */
export async function confirmProof(
  context: WidgetContext,
  { proof, network }: ConnectorSession,
  signal: AbortSignal,
): Promise<void> {
  if (!proof) return
  const { login, store } = context
  const { account, message, signature } = proof
  try {
    await login.call('confirmSignIn', [account, message, signature], signal)
    forgetCode(context)
    if (!signal.aborted) store.getState().setSigner(signerOf(account), network)
  } catch {
    // The ordinary view asks.
  }
}
