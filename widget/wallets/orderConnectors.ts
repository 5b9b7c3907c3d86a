import type { ConnectorFacts, ConnectorType } from './connector.ts'

/** Specification §4: WalletConnect, recent, injected, featured, custom, external, recommended. */
const groups = ['walletConnect', 'recent', 'injected', 'external', 'auth'] as const
export type ConnectorGroup = (typeof groups)[number]

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
  order?: readonly ConnectorGroup[]
}

/** Display order; within a group the given order stays, recent wallets stand by how recent they are. */
export function orderConnectors<C extends ConnectorFacts>(
  connectors: readonly C[],
  { recent, order = [] }: OrderOptions,
): C[] {
  const ranks = [...new Set([...order, ...groups])]
  const rank = (connector: C): [number, number] => {
    const usual = groupOfType[connector.type]
    const at = recent.indexOf(connector.key)
    const isRecent = at >= 0 && usual !== 'walletConnect'
    return [ranks.indexOf(isRecent ? 'recent' : usual), isRecent ? at : 0]
  }
  return [...connectors].sort((a, b) => {
    const [groupA, withinA] = rank(a)
    const [groupB, withinB] = rank(b)
    return groupA - groupB || withinA - withinB
  })
}
