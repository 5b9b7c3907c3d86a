import { type CaipNetworkId, evmChainId, toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { isUnknownChain } from '../errors/isUnknownChain.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'
import { activeConnection, connectorOf } from './activeConnection.ts'
import { readWalletNetwork } from './readWalletNetwork.ts'
import { requestWallet } from './requestWallet.ts'

const namespace = 'eip155'

/** Some wallets answer before they have switched. */
const arrivalMs = 1000
const lookAgainMs = 50

/**
 * Asks the connected wallet to switch; its error passes. One that stays where it was does not know the network: 4902. `more`:
 * what the page wrote behind the network.
 */
export async function askToSwitch(
  context: WidgetContext,
  id: CaipNetworkId,
  signal?: AbortSignal,
  more: readonly unknown[] = [],
): Promise<void> {
  const params = [{ chainId: toHexQuantity(evmChainId(id) ?? 0) }, ...more]
  const request = { method: 'wallet_switchEthereumChain', params }
  await requestWallet(context, { namespace, request }, signal).catch((error) => {
    throw isUnknownChain(error) ? unknownChain() : error
  })
  const deadline = performance.now() + arrivalMs
  for (;;) {
    const found = await lookWhere(context, signal)
    if (found === id || found === undefined) return
    if (performance.now() > deadline) throw unknownChain()
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

const unknownChain = (): RpcError =>
  new RpcError(rpcCodes.unrecognizedChain, 'The wallet does not know this network')

/** Asks the connected wallet to add a network that it does not know. */
export async function askToAdd(
  context: WidgetContext,
  network: Network,
  signal?: AbortSignal,
): Promise<void> {
  if (!network.publicRpcUrl) throw unknownChain()
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

/**
 * Where the wallet is now. One that does not say leaves the state as it is: it is asked again before it signs, and where it
 * said yes to going it is believed.
 */
export async function lookWhere(
  context: WidgetContext,
  signal?: AbortSignal,
): Promise<CaipNetworkId | undefined> {
  const { connector } = activeConnection(context, namespace)
  return readWalletNetwork(context, connector, signal).catch(() => undefined)
}

/**
 * Is the wallet on this network? One of the page is asked, because it may have gone elsewhere without a word; where it does
 * not say, the state is believed.
 */
export async function isOn(
  context: WidgetContext,
  id: CaipNetworkId,
  signal?: AbortSignal,
): Promise<boolean> {
  const connection = context.store.getState().connections[namespace]
  if (connection?.network !== id) return false
  const connector = connectorOf(context, connection)
  if (!connector || !isPageWallet(connector)) return true
  return (await readWalletNetwork(context, connector, signal).catch(() => id)) === id
}
