import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'

/** A request of the page to a wallet of Solana or Bitcoin. */
export interface FamilyRequest {
  method: string
  params: unknown
  /** Where it must happen; absent: on the network that is active in its family. */
  network?: CaipNetworkId | undefined
}

/** One method of such a family. */
export type HandleFamily = (context: WidgetContext, call: Call, request: FamilyRequest) => Promise<unknown>

/** 4902 for a network that is not served: asked before anybody is asked to connect. */
export function requireServed({ store }: WidgetContext, { network }: FamilyRequest): void {
  if (network && !findNetwork(store.getState().networks, network))
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not served here')
}
