import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { chosenFirst, type KnownWallet } from '../state/knownWallets.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'
import { isWallet } from '../wallets/isWallet.ts'

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

/** The same wallet for another family; none where several could be it. */
export function siblingOf(
  context: WidgetContext,
  { key, name }: Pick<Connector, 'key' | 'name'>,
  namespace: Namespace,
): Connector | undefined {
  const [sibling, ...more] = context.connectors().filter((one) => isWallet(one, { key, name, namespace }))
  return more.length === 0 ? sibling : undefined
}

function setConnection(
  { store, look }: WidgetContext,
  connector: Connector,
  session: ConnectorSession,
): void {
  const { id, key, namespace, name, icon, rdns } = connector
  // What a wallet still answers to a question of before is old, and so is the sign that led to it.
  if (namespace === 'eip155' && look.running) Object.assign(look, { again: true, gone: false })
  const { accounts, network, details, lacks, versions, walletName = name, walletIcon = icon } = session
  const { connections, chosen, keepWallet, dropWallet } = store.getState()
  const before = connections[namespace]
  // Another wallet takes its place: its permission stands, and the person may go back to it.
  const isOther =
    before && !(before.wallet.id === key && (before.wallet.name === walletName || !isPageWallet(connector)))
  if (isOther) keepWallet(knownOf(before, 'held'))
  dropWallet({ namespace, key, name: walletName })
  store.getState().setConnection({
    namespace,
    connectorId: id,
    accounts: chosenFirst(accounts, chosen[namespace]),
    network,
    ...(details && { details }),
    ...(lacks && { lacks }),
    ...(versions && { versions }),
    wallet: { id: key, name: walletName, icon: walletIcon, rdns },
  })
}

/** A connection as a wallet that is not the active one any more. */
export const knownOf = (
  { namespace, accounts, wallet }: Connection,
  status: KnownWallet['status'],
): KnownWallet => ({
  namespace,
  key: wallet.id,
  name: wallet.name,
  address: accounts[0]?.split(':')[2] ?? '',
  status,
})
