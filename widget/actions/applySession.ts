import type { WidgetContext } from '../context.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'

/** What a wallet gave becomes the connection of its namespace, and its network the active one. */
export function applySession(
  { store }: WidgetContext,
  connector: Connector,
  session: ConnectorSession,
): void {
  const { id, key, namespace, name, icon, rdns } = connector
  const state = store.getState()
  // The network first: whoever waits for the connection finds both.
  state.setActiveNetwork(session.network)
  state.setConnection({
    namespace,
    connectorId: id,
    accounts: session.accounts,
    network: session.network,
    wallet: { id: key, name, icon, rdns },
  })
}
