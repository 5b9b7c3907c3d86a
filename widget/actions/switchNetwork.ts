import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { findNetwork } from '../state/networks.ts'
import { askToAdd, askToSwitch, isUnknownChain } from './switchWalletNetwork.ts'

/**
 * Makes a known network the active one: through the wallet when one is connected, at once otherwise.
 * Nothing changes when the wallet refuses (`WidgetError`).
 */
export async function switchNetwork(context: WidgetContext, networkId: CaipNetworkId): Promise<void> {
  const state = context.store.getState()
  const network = findNetwork(state.networks, networkId)
  if (!network) throw new WidgetError('network_not_found')
  const connection = state.connections[networkId.split(':')[0] as Namespace]
  if (!connection) return state.setActiveNetwork(networkId)
  if (connection.network === networkId) return state.setActiveNetwork(networkId)
  const values = { wallet: connection.wallet.name, network: network.name }
  try {
    await switchOrAdd(context, network, networkId)
  } catch (error) {
    throw toWidgetError(error, values)
  }
  if (context.store.getState().activeNetworkId !== networkId) throw new WidgetError('wallet_failed', values)
}

async function switchOrAdd(context: WidgetContext, network: Network, id: CaipNetworkId): Promise<void> {
  try {
    await askToSwitch(context, id)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await askToAdd(context, network)
    // Most wallets go to a network that they just added.
    if (context.store.getState().activeNetworkId !== id) await askToSwitch(context, id)
  }
}
