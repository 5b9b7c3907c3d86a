import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import { waitsForConsent } from '../state/legal.ts'
import { namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import type { EmbeddedConnector } from '../wallets/embedded/embeddedConnector.ts'
import { embeddedId, isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { connectBy } from './connect.ts'

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
 * Connects a family that was left through the login, on this network, and no other family. An answer that is not wanted any
 * more changes nothing, so that a payment that is written meanwhile keeps its network. Says whether the login still has an
 * account of it; fails with `WidgetError`.
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
  let isOver = false
  const ask = async () => {
    const session = await login.look()
    if (!isWanted()) store.getState().giveUpConnecting()
    // It may have ended, or another tab may have connected the family.
    const stays = isWanted() && canRejoin(store.getState(), namespace)
    const found = stays ? (connector as EmbeddedConnector).sessionOf(session, networkId) : null
    isOver = !found
    if (!found) throw new WidgetError('session_ended', { wallet: connector.name })
    const { others: _, ...own } = found
    return own
  }
  try {
    await connectBy(context, connector, ask, async () => {})
  } catch (error) {
    if (!isOver) throw error
    store.getState().giveUpConnecting()
  }
  return !isOver
}
