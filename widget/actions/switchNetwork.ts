import { type CaipNetworkId, evmChainId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { isUnknownChain } from '../errors/isUnknownChain.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { lacksOf } from '../wallets/missingFeatures.ts'
import { activeConnection } from './activeConnection.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'
import { askToAdd, askToSwitch, isOn } from './switchWalletNetwork.ts'

/**
 * Makes a known network the active one: through the wallet where it holds a network of its own (EVM), at once
 * otherwise. Nothing changes when the wallet refuses or does not serve the network (`WidgetError`).
 *
 * @param isWanted Does the person still wait for it? Where a wallet only says its accounts, an answer after that changes nothing.
 */
export async function switchNetwork(
  context: WidgetContext,
  networkId: CaipNetworkId,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const state = context.store.getState()
  const network = findNetwork(state.networks, networkId)
  if (!network) throw new WidgetError('network_not_found')
  const connection = state.connections[namespaceOf(networkId)]
  const isEvm = evmChainId(networkId) !== undefined
  if (!connection || (!isEvm && connection.network === networkId)) return state.setActiveNetwork(networkId)
  const values = { wallet: connection.wallet.name, network: network.name }
  if (isEvm && (await isOn(context, networkId))) {
    if (isStill(context, state, networkId)) return state.setActiveNetwork(networkId)
    throw new WidgetError('wallet_failed', values)
  }
  try {
    await (isEvm ? switchOrAdd(context, network, networkId) : switchFamily(context, networkId, isWanted))
  } catch (error) {
    throw toWidgetError(error, values)
  }
  if (context.store.getState().activeNetworkId !== networkId) throw new WidgetError('wallet_failed', values)
}

/** While the wallet was asked, it went nowhere, and nobody chose anything else. */
function isStill(
  { store }: WidgetContext,
  { activeNetworkId: before }: WidgetState,
  id: CaipNetworkId,
): boolean {
  const { connections, activeNetworkId } = store.getState()
  return connections[namespaceOf(id)]?.network === id && [before, id].includes(activeNetworkId)
}

/**
 * Wallets of Solana and Bitcoin are told the network with each request. Solana accounts are the same on all of them, unless
 * the wallet granted each network accounts of its own; Bitcoin addresses belong to one.
 */
async function switchFamily(
  context: WidgetContext,
  networkId: CaipNetworkId,
  isWanted: () => boolean,
): Promise<void> {
  const namespace = namespaceOf(networkId)
  const { connection, connector } = activeConnection(context, namespace)
  if (connector.networks && !connector.networks.includes(networkId))
    throw new WidgetError('chain_not_supported', { wallet: connector.name })
  const there = connector.sessionOn?.(networkId)
  if (namespace === 'solana') return applyNetwork(context, namespace, networkId, there)
  const { connections } = context.store.getState()
  const { accounts, details } = await readBitcoinAccounts(context, networkId)
  if (connections.bip122 !== connection || !isWanted()) return
  const { lacks: before, ...kept } = connection
  // The same for every account.
  const lacks = lacksOf(accounts, Object.values((there ? there.lacks : before) ?? {})[0] ?? [])
  context.store.getState().setActiveNetwork(networkId)
  const next = { ...kept, network: networkId, accounts, details, ...(lacks && { lacks }) }
  context.store.getState().setConnection(next)
  void askSignIn(context, namespace)
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
