import { type WalletGroup, walletGroups } from '../../server/contract/walletOrder.ts'
import type { ConnectorFacts, ConnectorType } from './connector.ts'
import { recentPlace } from './recentMark.ts'

/** The embedded wallet may be added for a further family, and then stands behind the wallets of the page. */
export type ConnectorGroup = WalletGroup | 'auth'
const groups: readonly ConnectorGroup[] = walletGroups.flatMap((group) =>
  group === 'injected' ? [group, 'auth' as const] : group,
)

/** All groups as they show. */
export const orderedGroups = (order: readonly WalletGroup[] = []): ConnectorGroup[] => [
  ...new Set([...order, ...groups]),
]

const groupOfType: Record<ConnectorType, ConnectorGroup> = {
  WALLET_CONNECT: 'walletConnect',
  MULTI_CHAIN: 'injected',
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  EXTERNAL: 'external',
  AUTH: 'auth',
}

export interface OrderOptions {
  /** Connector keys, newest first. */
  recent: readonly string[]
  /** Groups that come first, in this order; the others follow in the usual one. */
  order?: readonly WalletGroup[] | undefined
}

/** The group in which a wallet of the page stands. */
export const groupOf = (
  connector: Pick<ConnectorFacts, 'type' | 'key' | 'name'>,
  recent: readonly string[],
) => {
  const usual = groupOfType[connector.type]
  return usual !== 'walletConnect' && recentPlace(connector, recent) >= 0 ? 'recent' : usual
}

/** Display order; within a group the given order stays, recent wallets stand by how recent they are. */
export function orderConnectors<C extends ConnectorFacts>(
  connectors: readonly C[],
  { recent, order }: OrderOptions,
): C[] {
  const ranks = orderedGroups(order)
  const rank = (connector: C): [number, number] => {
    const group = groupOf(connector, recent)
    return [ranks.indexOf(group), group === 'recent' ? recentPlace(connector, recent) : 0]
  }
  return [...connectors].sort((a, b) => {
    const [groupA, withinA] = rank(a)
    const [groupB, withinB] = rank(b)
    return groupA - groupB || withinA - withinB
  })
}
