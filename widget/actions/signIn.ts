import type { RpcRequest } from '../../host-sdk/protocol/api.ts'
import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { addressOf } from '../format/address.ts'
import { signerOf } from '../state/session.ts'
import { activeConnection } from './activeConnection.ts'
import { closeModal } from './closeModal.ts'
import { proveAccount } from './proveAccount/proveAccount.ts'
import { requestWallet } from './requestWallet.ts'
import { signInFamily } from './signInFamily.ts'

/**
 * The connected account proves itself by a sign-in message (CAIP-122). Fails with `WidgetError`;
 * `sign_declined` when the person said no in the wallet.
 */
export async function signIn(context: WidgetContext, signal: AbortSignal): Promise<void> {
  const namespace = signInFamily(context.store.getState())
  const { connection } = activeConnection(context, namespace)
  const account = connection.accounts[0] as CaipAccountId
  const { login, store } = context
  try {
    const { message } = await login.call('signInMessage', [account], signal)
    const ask = (request: RpcRequest) => requestWallet(context, { namespace, request }, signal)
    const proof = await proveAccount[namespace](ask, addressOf(account), message)
    await login.call('confirmSignIn', [account, proof.message, proof.signature], signal)
  } catch (error) {
    const failure = toWidgetError(error, { wallet: connection.wallet.name })
    throw failure.code === 'wallet_declined' ? new WidgetError('sign_declined', failure.values) : failure
  }
  if (signal.aborted) return
  store.getState().setSigner(signerOf(account), connection.network)
  await closeModal(context, 'now')
}
