import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { ViewTarget } from '../state/views.ts'
import type { ListedConnector } from './listConnectors.ts'

/** Where a click on a wallet of the list leads. `asked`: the family that a page waits for, where any may be chosen. */
export function connectTarget(
  { connector, connectors, connected }: Pick<ListedConnector, 'connector' | 'connectors' | 'connected'>,
  namespace?: Namespace,
  asked?: Namespace,
): ViewTarget {
  if (connected) return { name: 'Account' }
  if (connector.type === 'WALLET_CONNECT')
    return { name: 'ConnectingWalletConnect', data: namespace ? { namespace } : {} }
  const wanted = connectors.find((one) => one.namespace === asked)
  if (connectors.length > 1 && !wanted)
    return { name: 'ConnectingMultiChain', data: { connectorIds: connectors.map(({ id }) => id) } }
  return { name: 'ConnectingExternal', data: { connectorId: (wanted ?? connector).id } }
}
