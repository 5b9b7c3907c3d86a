import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import type { Connector } from '../wallets/connector.ts'
import { isWallet } from '../wallets/isWallet.ts'

/**
 * The connector of a connection; a wallet that announced itself anew has another id, and another wallet may take an id.
 * Where several could be it, none is.
 */
export function connectorOf(context: WidgetContext, connection: Connection): Connector | undefined {
  const connectors = context.connectors()
  const { namespace, connectorId, wallet } = connection
  const mark = { namespace, key: wallet.id, name: wallet.name }
  // Its key changes once it is found with an rdns.
  const known = connectors.find((one) => one.id === connectorId && isWallet(one, { ...mark, key: one.key }))
  if (known) return known
  const [same, ...more] = connectors.filter((connector) => isWallet(connector, mark))
  return more.length === 0 ? same : undefined
}

/** The connection of a namespace and its wallet; 4100 when there is none, 4900 when the wallet left the page. */
export function activeConnection(
  context: WidgetContext,
  namespace: Namespace,
): { connection: Connection; connector: Connector } {
  const connection = context.store.getState().connections[namespace]
  if (!connection) throw new RpcError(rpcCodes.unauthorized, 'No wallet is connected')
  const connector = connectorOf(context, connection)
  if (!connector) throw new RpcError(rpcCodes.disconnected, 'The wallet is no longer on this page')
  return { connection, connector }
}
