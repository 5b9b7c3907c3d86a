import type { RpcRequest } from '../../host-sdk/protocol/api.ts'
import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError, type WidgetErrorCode } from '../errors/widgetError.ts'
import { addressOf } from '../format/address.ts'
import { signerOf } from '../state/session.ts'
import { activeConnection } from './activeConnection.ts'
import { leaveSignIn } from './leaveSignIn.ts'
import { proveAccount } from './proveAccount/proveAccount.ts'
import { requestWallet } from './requestWallet.ts'
import { forgetCode } from './runningCode.ts'
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
    const { message } = await login.call('signInMessage', [account], signal).catch((error) => {
      throw renamed(error, 'wallet_failed', 'auth_unavailable')
    })
    const ask = (request: RpcRequest) => requestWallet(context, { namespace, request }, signal)
    const proof = await proveAccount[namespace](ask, addressOf(account), message)
    await login.call('confirmSignIn', [account, proof.message, proof.signature], signal)
    forgetCode(context)
  } catch (error) {
    const failure = toWidgetError(error, { wallet: connection.wallet.name })
    if (failure.code === 'sign_not_accepted' && (await isContract(context, account)))
      throw renamed(failure, 'sign_not_accepted', 'smart_account_unsupported')
    throw renamed(failure, 'wallet_declined', 'sign_declined')
  }
  if (signal.aborted) return
  store.getState().setSigner(signerOf(account), connection.network)
  await leaveSignIn(context)
}

/** The same failure, by a code that says more of it here. */
function renamed(error: unknown, from: WidgetErrorCode, to: WidgetErrorCode): WidgetError {
  const failure = toWidgetError(error)
  return failure.code === from ? new WidgetError(to, failure.values, { cause: failure }) : failure
}

/** What signs for a smart account is its contract. A node that does not answer knows of none. */
async function isContract({ api }: WidgetContext, account: CaipAccountId): Promise<boolean> {
  const [family, reference, address] = account.split(':')
  if (family !== 'eip155') return false
  const code = await api.rpc(`eip155:${reference}`, 'eth_getCode', [address, 'latest']).catch(() => '0x')
  return typeof code === 'string' && code.length > 2
}
