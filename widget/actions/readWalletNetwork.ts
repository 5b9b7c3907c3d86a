import { type CaipNetworkId, evmNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { Connector } from '../wallets/connector.ts'
import { readChainId } from '../wallets/injected/readChainId.ts'
import { silentAnswerMs } from '../wallets/injected/silentAnswerMs.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askWalletAgain } from './askWalletAgain.ts'

/**
 * The EVM wallet's own word for where it is, which becomes the state: not every wallet sends `chainChanged`, or sends it
 * before it answers.
 */
export async function readWalletNetwork(
  context: WidgetContext,
  connector: Connector,
  signal: AbortSignal = new AbortController().signal,
): Promise<CaipNetworkId> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(silentAnswerMs)])
  const answer = await connector.request({ method: 'eth_chainId' }, limit).catch((error) => {
    // What runs out of time is no person's no.
    throw limit.aborted && !signal.aborted
      ? new RpcError(rpcCodes.disconnected, 'The wallet does not answer')
      : error
  })
  const chainId = readChainId(answer)
  if (chainId === undefined) throw new RpcError(rpcCodes.chainDisconnected, 'The wallet named no valid chain')
  const network = evmNetworkId(chainId)
  if (context.store.getState().connections.eip155?.network !== network) {
    applyNetwork(context, 'eip155', network)
    // The wallet may have moved again since it answered.
    void askWalletAgain(context)
  }
  return network
}
