import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { queryClientOf } from '../api/queryClientOf.ts'
import { revokeText, revokeSession as sendRevocation, sessionsKey } from '../api/sessions.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { addressOf } from '../format/address.ts'
import { hexText } from '../format/hexText.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Ends what a site may do. For our own project the server does it at once; what another one asked for ends by the
 * signature of the account. Fails with `WidgetError`.
 */
export async function revokeSession(
  context: WidgetContext,
  account: CaipAccountId,
  pci: string,
): Promise<void> {
  const { api } = context
  try {
    await sendRevocation(api, account, { pci }).catch(async (error) => {
      if (!wantsProof(error)) throw error
      const params = [hexText(revokeText(pci)), addressOf(account)]
      const request = { method: 'personal_sign', params }
      const signature = await requestWallet(context, { namespace: 'eip155', request })
      if (typeof signature !== 'string') throw error
      await sendRevocation(api, account, { pci, signature })
    })
  } catch (cause) {
    const { code } = toWidgetError(cause)
    throw code === 'wallet_declined'
      ? new WidgetError('sign_declined', {}, { cause })
      : new WidgetError('session_not_revoked', {}, { cause })
  } finally {
    await queryClientOf(api).invalidateQueries({ queryKey: sessionsKey(account) })
  }
}

const wantsProof = (error: unknown): boolean =>
  ((error as RpcError).data as { status?: unknown } | undefined)?.status === 401
