import type { WalletEventName } from '../../host-sdk/protocol/api.ts'
import { type CaipAccountId, evmNetworkId, parseChainId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { untilState } from '../state/untilState.ts'
import type { Connector } from '../wallets/connector.ts'
import { NetworkNotServed } from '../wallets/injected/networkNotServed.ts'
import { readEvmAddresses } from '../wallets/injected/readEvmAddresses.ts'
import { isWallet } from '../wallets/isWallet.ts'
import { connectorOf } from './activeConnection.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { applyAddresses, askWalletAgain } from './askWalletAgain.ts'
import { closeIfOver } from './closeIfOver.ts'
import { endConnection } from './endConnection.ts'
import { forgetConnection } from './forgetConnection.ts'
import { keptOf, layToSleep, reconnect } from './reconnect.ts'
import { wakeWallet } from './wakeWallet.ts'

/** Wallets of Solana and Bitcoin are asked anew for what they grant, without a prompt. */
async function readAgain(context: WidgetContext, connection: Connection): Promise<void> {
  const { namespace, network } = connection
  const session = await connectorOf(context, connection)
    ?.restore()
    // Its accounts are where nothing here can be asked for.
    .catch((error) => (error instanceof NetworkNotServed ? null : undefined))
  if (session === undefined || context.store.getState().connections[namespace] !== connection) return
  if (!session) return rest(context, connection)
  // A Solana account is the same on every network; a Bitcoin address belongs to one.
  const stays = namespace === 'solana' ? network : session.network
  const granted = session.accounts.map((account) => `${stays}:${account.split(':')[2]}` as CaipAccountId)
  const accounts = chosenFirst(granted, context.store.getState().chosen[namespace])
  const { details, lacks, versions } = session
  if (stays !== network) context.store.getState().setActiveNetwork(stays)
  const { lacks: _, versions: __, ...kept } = connection
  const told = { ...(details && { details }), ...(lacks && { lacks }), ...(versions && { versions }) }
  context.store.getState().setConnection({ ...kept, network: stays, accounts, ...told })
  void askSignIn(context, namespace)
}

/** Without an account it may be locked: what it granted counts on. */
function rest(context: WidgetContext, { namespace, connectorId }: Connection): void {
  const before = context.store.getState()
  layToSleep(context.look, { namespace, id: connectorId })
  forgetConnection(context, namespace, { locked: true, by: 'wallet' })
  void closeIfOver(context, before, 'lock')
}

type Follow = (context: WidgetContext, connection: Connection, data: unknown) => void

/** MetaMask says `disconnect` with this code while it only changes its node. */
const reconnectingCode = 1013
const isNodeLost = (data: unknown): boolean => (data as { code?: unknown } | null)?.code === reconnectingCode

const follow: Record<WalletEventName, Follow> = {
  accountsChanged: (context, connection, data) => {
    if (connection.namespace !== 'eip155') {
      if (!Array.isArray(data)) return
      return data.length > 0 ? void readAgain(context, connection) : rest(context, connection)
    }
    const addresses = readEvmAddresses(data)
    if (addresses.length > 0) applyAddresses(context, addresses, { said: true })
    void askWalletAgain(context, isEmpty(data))
  },
  chainChanged: (context, connection, data) => {
    if (connection.namespace !== 'eip155') return void readAgain(context, connection)
    const chainId = parseChainId(data)
    if (chainId !== undefined) applyNetwork(context, connection.namespace, evmNetworkId(chainId))
    void askWalletAgain(context)
  },
  disconnect: (context, connection, data) => {
    if (isNodeLost(data)) return
    if (connection.namespace !== 'eip155') endConnection(context, connection.namespace)
    else void askWalletAgain(context, true)
  },
}

/** Remembered without a connection; while the person connects it, its answer to that counts. */
function isResting(context: WidgetContext, connector: Connector): boolean {
  const { namespace, key, id } = connector
  const { connections, remembered, connectingWith } = context.store.getState()
  if (connections[namespace] || remembered[namespace] !== key || connectingWith === id) return false
  return isWallet(connector, keptOf(context, namespace, key))
}

const isEmpty = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/**
 * A wallet of the page changed by itself. Only the connected one counts, and one that is remembered and was locked. What
 * an event of an EVM wallet says is followed at once, and what the wallet answers then decides.
 */
export function onWalletEvent(
  context: WidgetContext,
  walletId: string,
  event: WalletEventName,
  data: unknown,
): void {
  const { connections, remembered, connectingWith } = context.store.getState()
  for (const connection of Object.values(connections))
    if (connectorOf(context, connection)?.id === walletId) follow[event](context, connection, data)
  const connector = context.connectors().find(({ id }) => id === walletId)
  if (!connector) return
  if (connector.namespace !== 'eip155') {
    if (event === 'accountsChanged' && Array.isArray(data)) void wakeWallet(context, connector, data)
    if (event === 'disconnect' && !isNodeLost(data) && isResting(context, connector))
      endConnection(context, connector.namespace)
    return
  }
  if (connectingWith === walletId) void afterConnecting(context)
  else if (!connections.eip155 && remembered.eip155 === connector.key) void wake(context)
}

/** What it answered on its way in may be old by the time it is connected. Many signs are one. */
async function afterConnecting(context: WidgetContext): Promise<void> {
  const { look } = context
  if (look.waits) return
  look.waits = true
  await untilState(context.store, ({ connectingWith }) => connectingWith === null || undefined)
  look.waits = false
  await askWalletAgain(context)
}

/** One at a time: signs that come meanwhile lead to one more. */
async function wake(context: WidgetContext): Promise<void> {
  const { look } = context
  look.wakeAgain = true
  if (look.wakes) return
  look.wakes = true
  try {
    for (let round = 0; look.wakeAgain && round < mostWakings; round++) {
      look.wakeAgain = false
      await reconnect(context, { wait: false, only: 'eip155' })
    }
  } finally {
    look.wakes = false
  }
  await askWalletAgain(context)
}

const mostWakings = 8
