import type { WalletEventName } from '../../host-sdk/protocol/api.ts'
import {
  type CaipAccountId,
  evmNetworkId,
  type Namespace,
  parseChainId,
} from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { readEvmAddresses } from '../wallets/injected/readEvmAddresses.ts'
import { connectorOf } from './activeConnection.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { endSignIn } from './endSignIn.ts'
import { forgetConnection } from './forgetConnection.ts'

/** Wallets of Solana and Bitcoin are asked anew for what they grant, without a prompt. */
async function readAgain(context: WidgetContext, connection: Connection): Promise<void> {
  const { namespace, network } = connection
  const session = await connectorOf(context, connection)
    ?.restore()
    .catch(() => undefined)
  if (session === undefined || context.store.getState().connections[namespace] !== connection) return
  if (!session) return end(context, namespace)
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

const end = (context: WidgetContext, namespace: Namespace): void => {
  forgetConnection(context, namespace)
  void closeIfIdle(context)
  void endSignIn(context, [namespace])
}

const follow: Record<WalletEventName, Follow> = {
  accountsChanged: (context, connection, data) => {
    if (!Array.isArray(data)) return
    if (connection.namespace !== 'eip155' && data.length > 0) return void readAgain(context, connection)
    if (data.length === 0) return end(context, connection.namespace)
    const addresses = readEvmAddresses(data)
    if (addresses.length === 0) return
    const accounts = addresses.map((address) => `${connection.network}:${address}` as CaipAccountId)
    // The wallet's own choice counts more than one made here.
    const { chosen, setChosen, setConnection } = context.store.getState()
    const { eip155: _, ...others } = chosen
    setChosen(others)
    setConnection({ ...connection, accounts })
    void askSignIn(context, connection.namespace)
  },
  chainChanged: (context, connection, data) => {
    if (connection.namespace !== 'eip155') return void readAgain(context, connection)
    const chainId = parseChainId(data)
    if (chainId !== undefined) applyNetwork(context, connection.namespace, evmNetworkId(chainId))
  },
  disconnect: (context, connection, data) => {
    if ((data as { code?: unknown } | null)?.code !== reconnectingCode) end(context, connection.namespace)
  },
}

/** A wallet of the page changed by itself. Only the connected one counts, and only what is well formed. */
export function onWalletEvent(
  context: WidgetContext,
  walletId: string,
  event: WalletEventName,
  data: unknown,
): void {
  for (const connection of Object.values(context.store.getState().connections))
    if (connectorOf(context, connection)?.id === walletId) follow[event](context, connection, data)
}
