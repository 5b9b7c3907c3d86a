import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { WidgetContext } from '../context.ts'
import { waitsForConsent } from '../state/legal.ts'
import { namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import type { EmbeddedConnector } from '../wallets/embedded/embeddedConnector.ts'
import { embeddedId, isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { connectGranted } from './connectGranted.ts'

/**
 * Was this family left while the login goes on, which has an account of it? Where the person used another wallet, or one is
 * on its way back, it is theirs to choose.
 */
export function canRejoin(state: WidgetState, namespace: Namespace): boolean {
  const { connections, remembered, knownWallets, session } = state
  if (connections[namespace] || (remembered[namespace] ?? embeddedKey) !== embeddedKey) return false
  if (knownWallets.some((one) => one.namespace === namespace && one.key !== embeddedKey)) return false
  const isLoggedIn = Object.values(connections).some(isEmbedded)
  return isLoggedIn && !waitsForConsent(state) && session.accounts.some((one) => one.namespace === namespace)
}

/**
 * Connects a family that was left through the login, on this network, and no other family. Says whether it is connected or
 * nobody waits for it any more; is dropped and fails like `connectGranted`.
 */
export async function rejoinFamily(
  context: WidgetContext,
  networkId: CaipNetworkId,
  isWanted: () => boolean,
): Promise<boolean> {
  const { store, login } = context
  const namespace = namespaceOf(networkId)
  const connector = context.connectors().find(({ id }) => id === embeddedId(namespace))
  if (!connector || !canRejoin(store.getState(), namespace)) return false
  const ask = async (): Promise<ConnectorSession | null> => {
    const session = await login.look()
    // The login may have ended, or another tab may have connected the family.
    if (!isWanted() || !canRejoin(store.getState(), namespace)) return null
    const found = (connector as EmbeddedConnector).sessionOf(session, networkId)
    if (!found) return null
    const { others: _, ...own } = found
    return own
  }
  const outcome = await connectGranted(context, connector, ask, isWanted)
  return outcome === 'connected' || !isWanted()
}
