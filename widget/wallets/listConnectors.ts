import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { FrameWallets } from '../../server/contract/frame.ts'
import type { Network } from '../../server/contract/networks.ts'
import { families } from '../state/networks.ts'
import type { Connector, ConnectorFacts } from './connector.ts'
import { isEmbeddedId } from './embedded/embeddedKey.ts'
import { groupConnectors } from './groupConnectors.ts'
import { hideConnectors } from './hideConnectors.ts'
import { isDesktop } from './isDesktop.ts'
import { type ConnectorGroup, groupOf, orderConnectors } from './orderConnectors.ts'
import { recentPlace } from './recentMark.ts'

/** One wallet of the list, in whatever families the page has it. */
export interface ListedConnector<C extends ConnectorFacts = Connector> {
  /** Gives name and picture; the first of `connectors`. */
  connector: C
  /** One a family. */
  connectors: readonly C[]
  /** Where it stands. */
  group: ConnectorGroup
  recent: boolean
  installed: boolean
  /** In every family of `connectors`. */
  connected: boolean
}

/** The part of the state that the list depends on. */
export interface ListState {
  recentWallets: readonly string[]
  excludedWallets: readonly string[]
  connections: Partial<Record<Namespace, { connectorId: string }>>
  networks: readonly Pick<Network, 'id'>[]
  wallets?: Pick<FrameWallets, 'order'>
}

export interface ListOptions {
  /** Only this family's. */
  namespace?: Namespace | undefined
  desktop?: boolean
}

/** The wallets of the first screen, in its order; logins stand beside them. Makes a fresh array: use it in a memo. */
export function selectListedConnectors<C extends ConnectorFacts>(
  connectors: readonly C[],
  { recentWallets, excludedWallets, connections, networks, wallets: chosen }: ListState,
  { namespace, desktop = isDesktop() }: ListOptions = {},
): ListedConnector<C>[] {
  // A login is a way in of its own; who is logged in may add its wallet for a further family.
  const loggedIn = Object.values(connections).some((one) => isEmbeddedId(one?.connectorId ?? null))
  const addable = namespace !== undefined && loggedIn && !connections[namespace]
  const served = families(networks)
  const wallets = connectors.filter(
    (connector) =>
      (connector.type !== 'AUTH' || addable) &&
      (namespace ? connector.namespace === namespace : served.includes(connector.namespace)),
  )
  const shown = hideConnectors(wallets, {
    excluded: excludedWallets,
    desktop,
    // The page lists only wallets that it has.
    installed: connectors.some(({ type }) => type === 'INJECTED'),
  })
  const ordered = orderConnectors(shown, { recent: recentWallets, order: chosen?.order })
  return groupConnectors(ordered).map((group) => {
    const [connector] = group
    return {
      connector,
      connectors: group,
      group: groupOf(connector, recentWallets),
      recent: group.some((one) => recentPlace(one, recentWallets) >= 0),
      installed: connector.type === 'INJECTED' || connector.type === 'ANNOUNCED',
      connected: group.every(({ id, namespace: family }) => connections[family]?.connectorId === id),
    }
  })
}

/** The same for whoever holds the widget's context. */
export const listConnectors = (
  context: { connectors(): Connector[]; store: { getState(): ListState } },
  options?: ListOptions,
): ListedConnector[] => selectListedConnectors(context.connectors(), context.store.getState(), options)

/** All families of the wallet that a click chose, also where some of them are gone or new since. */
export const connectorsOfWallet = (
  context: Parameters<typeof listConnectors>[0],
  connectorIds: readonly string[],
): readonly Connector[] =>
  listConnectors(context).find(({ connectors }) => connectors.some(({ id }) => connectorIds.includes(id)))
    ?.connectors ?? []
