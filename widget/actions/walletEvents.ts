import type { WalletEventName } from '../../host-sdk/protocol/api.ts'
import { type CaipAccountId, evmNetworkId, parseChainId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { readEvmAddresses } from '../wallets/injected/readEvmAddresses.ts'
import { connectorOf } from './activeConnection.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { applyAddresses, askWalletAgain } from './askWalletAgain.ts'
import { endConnection } from './endConnection.ts'
import { reconnect } from './reconnect.ts'

/** Wallets of Solana and Bitcoin are asked anew for what they grant, without a prompt. */
async function readAgain(context: WidgetContext, connection: Connection): Promise<void> {
  const { namespace, network } = connection
  const session = await connectorOf(context, connection)
    ?.restore()
    .catch(() => undefined)
  if (session === undefined || context.store.getState().connections[namespace] !== connection) return
  if (!session) return endConnection(context, namespace)
  // A Solana account is the same on every network; a Bitcoin address belongs to one.
  const stays = namespace === 'solana' ? network : session.network
  const granted = session.accounts.map((account) => `${stays}:${account.split(':')[2]}` as CaipAccountId)
  const accounts = chosenFirst(granted, context.store.getState().chosen[namespace])
  const { details } = session
  if (stays !== network) context.store.getState().setActiveNetwork(stays)
  context.store
    .getState()
    .setConnection({ ...connection, network: stays, accounts, ...(details && { details }) })
  void askSignIn(context, namespace)
}

type Follow = (context: WidgetContext, connection: Connection, data: unknown) => void

/** MetaMask says `disconnect` with this code while it only changes its node. */
const reconnectingCode = 1013

const follow: Record<WalletEventName, Follow> = {
  accountsChanged: (context, connection, data) => {
    if (connection.namespace !== 'eip155') {
      if (!Array.isArray(data)) return
      return data.length > 0
        ? void readAgain(context, connection)
        : endConnection(context, connection.namespace)
    }
    const addresses = readEvmAddresses(data)
    if (addresses.length === 0) return void askWalletAgain(context, connection, isEmpty(data))
    applyAddresses(context, addresses, { said: true })
  },
  chainChanged: (context, connection, data) => {
    if (connection.namespace !== 'eip155') return void readAgain(context, connection)
    const chainId = parseChainId(data)
    if (chainId === undefined) return void askWalletAgain(context, connection)
    applyNetwork(context, connection.namespace, evmNetworkId(chainId))
  },
  disconnect: (context, connection, data) => {
    if ((data as { code?: unknown } | null)?.code === reconnectingCode) return
    if (connection.namespace !== 'eip155') endConnection(context, connection.namespace)
    else void askWalletAgain(context, connection, true)
  },
}

const isEmpty = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/**
 * A wallet of the page changed by itself. Only the connected one counts, and one that is remembered and was locked; what
 * is not well formed is a reason to ask it.
 */
export function onWalletEvent(
  context: WidgetContext,
  walletId: string,
  event: WalletEventName,
  data: unknown,
): void {
  const { connections, remembered } = context.store.getState()
  for (const connection of Object.values(connections))
    if (connectorOf(context, connection)?.id === walletId) follow[event](context, connection, data)
  const connector = context.connectors().find(({ id }) => id === walletId)
  const isLocked =
    connector?.namespace === 'eip155' && !connections.eip155 && remembered.eip155 === connector.key
  if (isLocked) void reconnect(context, { wait: false })
}
