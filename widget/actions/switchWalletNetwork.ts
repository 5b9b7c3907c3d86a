import { type CaipNetworkId, evmChainId, toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { activeConnection } from './activeConnection.ts'
import { readWalletNetwork } from './readWalletNetwork.ts'
import { requestWallet } from './requestWallet.ts'

const namespace = 'eip155'

/** Asks the connected wallet to switch; its error passes. */
export async function askToSwitch(
  context: WidgetContext,
  id: CaipNetworkId,
  signal?: AbortSignal,
): Promise<void> {
  const params = [{ chainId: toHexQuantity(evmChainId(id) ?? 0) }]
  await requestWallet(
    context,
    { namespace, request: { method: 'wallet_switchEthereumChain', params } },
    signal,
  )
  await lookWhere(context, signal)
}

/** Asks the connected wallet to add a network that it does not know. */
export async function askToAdd(
  context: WidgetContext,
  network: Network,
  signal?: AbortSignal,
): Promise<void> {
  if (!network.publicRpcUrl)
    throw new RpcError(rpcCodes.unrecognizedChain, 'The wallet does not know this network')
  const params = [
    {
      chainId: toHexQuantity(evmChainId(network.id) ?? 0),
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: [network.publicRpcUrl],
      ...(network.explorer && { blockExplorerUrls: [network.explorer] }),
    },
  ]
  await requestWallet(context, { namespace, request: { method: 'wallet_addEthereumChain', params } }, signal)
  await lookWhere(context, signal)
}

/** A wallet that does not say where it is now leaves the state as it is: it is asked again before it signs. */
export async function lookWhere(context: WidgetContext, signal?: AbortSignal): Promise<void> {
  const { connector } = activeConnection(context, namespace)
  await readWalletNetwork(context, connector, signal).catch(() => {})
}

/** 4902, also where a wallet hides it in the data of a general error. */
export function isUnknownChain(error: unknown): boolean {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  return code === rpcCodes.unrecognizedChain || data?.originalError?.code === rpcCodes.unrecognizedChain
}
