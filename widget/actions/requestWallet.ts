import type { RpcRequest } from '../../host-sdk/protocol/api.ts'
import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { activeConnection } from './activeConnection.ts'

export interface WalletRequest {
  namespace: Namespace
  request: RpcRequest
  /** The network on which it must happen; left out when it does not matter. */
  networkId?: CaipNetworkId
}

/** The one door to a wallet: page requests, send, swap and sign-in alike pass here. */
export async function requestWallet(
  context: WidgetContext,
  { namespace, request, networkId }: WalletRequest,
  signal?: AbortSignal,
): Promise<unknown> {
  const { connection, connector } = activeConnection(context, namespace)
  if (networkId && networkId !== connection.network)
    throw new RpcError(rpcCodes.chainDisconnected, 'The wallet is on another network')
  return connector.request(request, signal)
}
