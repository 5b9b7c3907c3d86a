import type { Connector, ConnectorFacts } from './connector.ts'
import { plainName } from './plainName.ts'

/**
 * The same wallet of several families is one entry, at the place of its first. A second wallet of one family with
 * the same name stands for itself: nobody hides behind a name.
 */
export function groupConnectors<C extends ConnectorFacts>(connectors: readonly C[]): [C, ...C[]][] {
  const groups: [C, ...C[]][] = []
  for (const connector of connectors) {
    const group = groups.find(
      (one) =>
        isSameWallet(one[0], connector) && one.every(({ namespace }) => namespace !== connector.namespace),
    )
    if (group) group.push(connector)
    else groups.push([connector])
  }
  return groups
}

/** All families of the wallet with this key. */
export const connectorsOfWallet = (connectors: readonly Connector[], key: string): Connector[] =>
  groupConnectors(connectors.filter(({ type }) => type !== 'AUTH')).find((group) =>
    group.some((connector) => connector.key === key),
  ) ?? []

/** Login and WalletConnect are ways to many wallets, and no wallet of that name. */
const isWay = ({ type }: ConnectorFacts): boolean => type === 'AUTH' || type === 'WALLET_CONNECT'

const isSameWallet = (a: ConnectorFacts, b: ConnectorFacts): boolean =>
  isWay(a) === isWay(b) && (a.key === b.key || (!isWay(a) && plainName(a.name) === plainName(b.name)))
