import * as z from 'zod/mini'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { address, quantity, readParams, text } from '../../review/eip155/fields.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { connectedAddresses } from './eth_accounts.ts'
import { forwardToWallet } from './forwardToWallet.ts'

/** ERC-7811; either as the object itself or as the only entry of a list. */
const filterSchema = z.object({
  account: address,
  assetFilter: z.optional(z.record(z.string(), z.array(z.unknown()).check(z.maxLength(500)))),
  assetTypeFilter: z.optional(z.array(text(32)).check(z.maxLength(16))),
  chainFilter: z.optional(z.array(quantity).check(z.maxLength(100))),
})
const paramsSchema = z.union([filterSchema, z.tuple([filterSchema])])

/** The embedded wallet holds what our server finds on the chains; another wallet is asked itself. */
export const wallet_getAssets = (context: WidgetContext, call: Call, params: unknown): Promise<unknown> => {
  const method = 'wallet_getAssets'
  const read = readParams(paramsSchema, params, method)
  const filter = Array.isArray(read) ? read[0] : read
  const { connections } = context.store.getState()
  const connected = connectedAddresses(context.store.getState()).map((known) => known.toLowerCase())
  if (!connected.includes(filter.account.toLowerCase()))
    throw new RpcError(rpcCodes.unauthorized, 'The account is not connected to this page')
  const { eip155 } = connections
  if (eip155 && isEmbedded(eip155)) return context.api.rpc(eip155.network, method, [filter], call.signal)
  return forwardToWallet(context, { method, params: [filter] }, call.signal)
}
