import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'

/**
 * What a wallet gave becomes the connection of its namespace, and its network the active one. What it gave for other
 * families becomes theirs too, unless another wallet is connected there.
 */
export function applySession(context: WidgetContext, connector: Connector, session: ConnectorSession): void {
  const { store } = context
  for (const [namespace, other] of Object.entries(session.others ?? {})) {
    const connected = store.getState().connections[namespace as Namespace]
    const sibling = siblingOf(context, connector, namespace as Namespace)
    if (sibling && (!connected || connected.wallet.id === connector.key))
      setConnection(context, sibling, other)
  }
  // The network first: whoever waits for the connection finds both.
  store.getState().setActiveNetwork(session.network)
  setConnection(context, connector, session)
}

/** The same wallet for another family. */
export const siblingOf = (
  context: WidgetContext,
  { key }: Pick<Connector, 'key'>,
  namespace: Namespace,
): Connector | undefined => context.connectors().find((one) => one.key === key && one.namespace === namespace)

function setConnection({ store }: WidgetContext, connector: Connector, session: ConnectorSession): void {
  const { id, key, namespace, name, icon, rdns } = connector
  const { accounts, network, details } = session
  store.getState().setConnection({
    namespace,
    connectorId: id,
    accounts,
    network,
    ...(details && { details }),
    wallet: { id: key, name, icon, rdns },
  })
}
