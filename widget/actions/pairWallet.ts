import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import { namespaceOf } from '../state/networks.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import type { WalletConnectConnector } from '../wallets/walletConnect/walletConnectConnectors.ts'
import type { GrantedSessions } from '../wallets/walletConnect/walletConnectEngine.ts'
import { confirmProof } from './confirmProof.ts'
import { connectBy } from './connect.ts'

/**
 * Connects a wallet over WalletConnect: shows a code (`state.pairing`) until one answers. With a family, the wallet has
 * to grant that one; without, whatever it grants counts.
 */
export async function pairWallet(context: WidgetContext, namespace?: Namespace): Promise<void> {
  const all = walletConnectOf(context)
  const wanted = namespace ?? namespaceOf(context.store.getState().activeNetworkId)
  const first = all.find((one) => one.namespace === wanted) ?? all[0]
  if (!first) throw new WidgetError('wallet_not_found')
  await connectBy(context, first, async (signal) => {
    const granted = await first.pair(signal)
    const session = pick(granted, first.namespace)
    if (session) {
      await confirmProof(context, session, signal)
      return session
    }
    const other = namespace === undefined ? all.find((one) => granted[one.namespace]) : undefined
    const found = other && pick(granted, other.namespace)
    if (!found) throw new WidgetError('chain_not_supported', { wallet: first.name })
    // Another connector takes over, and the answer of this one counts no more.
    await connectBy(context, other, async () => found)
    return found
  })
}

const pick = (granted: GrantedSessions, namespace: Namespace): ConnectorSession | undefined => {
  const { [namespace]: session, ...others } = granted
  return session && { ...session, others }
}

export const walletConnectOf = (context: WidgetContext): WalletConnectConnector[] =>
  context.connectors().filter(isWalletConnect)

const isWalletConnect = (connector: Connector): connector is WalletConnectConnector =>
  connector.type === 'WALLET_CONNECT'
