import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { walletAssets } from '../../balances/walletAssets.ts'
import { assetsQuestionSchema } from '../../contract/v1/walletAssets.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { OverShare, overShare } from '../../upstreams/shares/overShare.ts'
import { requireAcquaintance } from '../account/requireAcquaintance.ts'
import { WalletCallError } from './walletCallError.ts'
import type { WalletMethod } from './walletMethod.ts'

/** Source: data-api.md §4.1. */
const failed = -5

/** ERC-7811. The parameters are an object, or a list whose first is one. */
export const wallet_getAssets: WalletMethod = async ({ context, params, client, heldOff, request }) => {
  const parsed = assetsQuestionSchema.safeParse(Array.isArray(params) ? params[0] : params)
  if (!parsed.success)
    throw new WalletCallError(
      rpcCodes.invalidParams,
      'These parameters do not fit wallet_getAssets',
      'invalid_body',
    )
  if (heldOff) return {}
  const { config, balances } = context
  const parts = {
    balances,
    served: config.networks.map(({ network }) => network.id),
    widgetOrigin: config.http.widgetOrigin,
    by: client,
  }
  await requireAcquaintance(context, request, parts.served, parsed.data.account.toLowerCase())
  return walletAssets(parts, parsed.data).catch((cause) => {
    if (cause instanceof OverShare) throw overShare(cause)
    if (!(cause instanceof ChainUnavailable)) throw cause
    throw new WalletCallError(failed, 'No node answered', 'upstream_unavailable', 500)
  })
}
