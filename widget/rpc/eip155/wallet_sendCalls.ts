import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { evmNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { wallet_sendCalls as read } from '../../review/eip155/wallet_sendCalls.ts'
import { findNetwork } from '../../state/networks.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { planned } from './planned.ts'

/** EIP-5792. A chain that the embedded wallet does not serve has a code of its own there; of others the wallet says it. */
export const wallet_sendCalls = (context: WidgetContext, call: Call, params: unknown): Promise<unknown> =>
  planned('wallet_sendCalls', (asked, standing) => {
    const reading = read(asked, standing)
    const { networks, connections } = context.store.getState()
    const { chainId } = reading
    const isServed = chainId === undefined || findNetwork(networks, evmNetworkId(chainId)) !== undefined
    if (!isServed && isEmbedded(connections.eip155))
      throw new RpcError(rpcCodes.unsupportedChain, 'The wallet does not support this chain', {
        reason: 'chain_not_supported',
      })
    return reading
  })(context, call, params)
