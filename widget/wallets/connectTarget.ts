import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { ViewTarget } from '../state/views.ts'
import type { ListedConnector } from './listConnectors.ts'

/** Where a click on a wallet of the list leads. */
export function connectTarget(
  { connector, connectors, connected }: Pick<ListedConnector, 'connector' | 'connectors' | 'connected'>,
  namespace?: Namespace,
): ViewTarget {
  if (connected) return { name: 'Account' }
  if (connector.type === 'WALLET_CONNECT')
    return { name: 'ConnectingWalletConnect', data: namespace ? { namespace } : {} }
  if (connectors.length > 1) return { name: 'ConnectingMultiChain', data: { wallet: connector.key } }
  return { name: 'ConnectingExternal', data: { connectorId: connector.id } }
}
