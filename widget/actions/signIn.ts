import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { signerOf } from '../state/session.ts'
import { activeConnection } from './activeConnection.ts'
import { closeModal } from './closeModal.ts'
import { requestWallet } from './requestWallet.ts'

/** 0x form of a text in UTF-8, as `personal_sign` wants it. */
const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * The connected account proves itself by a sign-in message (CAIP-122, EIP-4361). Fails with `WidgetError`;
 * `sign_declined` when the person said no in the wallet.
 */
export async function signIn(context: WidgetContext, signal: AbortSignal): Promise<void> {
  const namespace = 'eip155'
  const { connection } = activeConnection(context, namespace)
  const account = connection.accounts[0] as CaipAccountId
  const { login, store } = context
  try {
    const { message } = await login.call('signInMessage', [account], signal)
    const request = { method: 'personal_sign', params: [toHex(message), account.split(':')[2]] }
    const signature = await requestWallet(context, { namespace, request }, signal)
    if (typeof signature !== 'string') throw new WidgetError('wallet_failed')
    await login.call('confirmSignIn', [account, message, signature], signal)
  } catch (error) {
    const failure = toWidgetError(error, { wallet: connection.wallet.name })
    throw failure.code === 'wallet_declined' ? new WidgetError('sign_declined', failure.values) : failure
  }
  if (signal.aborted) return
  store.getState().setSigner(signerOf(account))
  await closeModal(context, 'now')
}
