import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { type CaipNetworkId, evmNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { requestWallet } from '../../actions/requestWallet.ts'
import type { WidgetContext } from '../../context.ts'
import { wallet_sendCalls as read } from '../../review/eip155/wallet_sendCalls.ts'
import { findNetwork } from '../../state/networks.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { continueCalls } from './continueCalls.ts'
import { endCalls } from './endCalls.ts'
import { planned } from './planned.ts'

/** EIP-5792. A chain that the embedded wallet does not serve has a code of its own there; of others the wallet says it. */
export const wallet_sendCalls = (
  context: WidgetContext,
  call: Call,
  params: unknown,
  network?: CaipNetworkId,
): Promise<unknown> =>
  planned('wallet_sendCalls', (asked, standing) => {
    const reading = read(asked, standing)
    const { networks, connections } = context.store.getState()
    if (!isEmbedded(connections.eip155)) return reading
    const { chainId, request } = reading
    if (chainId !== undefined && !findNetwork(networks, evmNetworkId(chainId)))
      throw new RpcError(rpcCodes.unsupportedChain, 'The wallet does not support this chain', {
        reason: 'chain_not_supported',
      })
    const { networkId } = standing
    return {
      ...reading,
      run: async (_, signal, handover) => {
        const asked = { namespace: 'eip155', request, networkId } as const
        const sent = await requestWallet(context, asked, signal, handover)
        const { id, left = 0 } = sent as { id: string; left?: number }
        // Who left while the first was sent is asked for no further one.
        if (left > 0 && signal.aborted) endCalls(context, id)
        else if (left > 0) continueCalls(context, networkId, id)
        return { id }
      },
    }
  })(context, call, params, network)
