import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Connector } from './connector.ts'
import { hideConnectors } from './hideConnectors.ts'
import { isDesktop } from './isDesktop.ts'
import { orderConnectors } from './orderConnectors.ts'

export interface ListedConnector {
  connector: Connector
  recent: boolean
  installed: boolean
  connected: boolean
}

/** The part of the state that the list depends on. */
export interface ListState {
  recentWallets: readonly string[]
  excludedWallets: readonly string[]
  connections: Partial<Record<Namespace, { connectorId: string }>>
}

/** The wallets of the first screen, in its order; logins stand beside them. Makes a fresh array: use it in a memo. */
export function selectListedConnectors(
  connectors: readonly Connector[],
  { recentWallets, excludedWallets, connections }: ListState,
  desktop = isDesktop(),
): ListedConnector[] {
  const wallets = connectors.filter(({ type }) => type !== 'AUTH')
  const shown = hideConnectors(wallets, {
    excluded: excludedWallets,
    desktop,
    // The page lists only wallets that it has.
    installed: connectors.some(({ type }) => type === 'INJECTED'),
  })
  return orderConnectors(shown, { recent: recentWallets }).map((connector) => ({
    connector,
    recent: recentWallets.includes(connector.key),
    installed: connector.type === 'INJECTED' || connector.type === 'ANNOUNCED',
    connected: connections[connector.namespace]?.connectorId === connector.id,
  }))
}

/** The same for whoever holds the widget's context. */
export const listConnectors = (context: {
  connectors(): Connector[]
  store: { getState(): ListState }
}): ListedConnector[] => selectListedConnectors(context.connectors(), context.store.getState())
