import type { CaipAccountId, CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { WidgetContext } from '../context.ts'
import { namespaceOf } from '../state/networks.ts'
import { wallets } from './wallets.ts'

export const solanaNetwork: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  icon: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  testnet: false,
}
export const bitcoinNetwork: Network = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  icon: 'bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: false,
}

const addresses: Readonly<Record<string, string>> = {
  [solanaNetwork.id]: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  [bitcoinNetwork.id]: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
}

/** Connects a wallet of that family, and makes its network the active one. */
export function withFamily({ store }: WidgetContext, network: Network): void {
  const { id, name, icon, rdns } = wallets[1] as (typeof wallets)[number]
  const networkId = network.id as CaipNetworkId
  const state = store.getState()
  store.setState({ networks: [...state.networks, network] })
  state.setConnection({
    namespace: namespaceOf(networkId),
    connectorId: id,
    accounts: [`${networkId}:${addresses[network.id]}` as CaipAccountId],
    network: networkId,
    wallet: { id, name, icon, rdns },
  })
  state.setActiveNetwork(networkId)
}
