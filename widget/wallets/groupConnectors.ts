import type { ConnectorFacts } from './connector.ts'
import { plainName } from './plainName.ts'

type Groups<C> = [C, ...C[]][]
/** Those with one mark are one wallet; without a mark nothing is known. */
type MarkOf = (connector: ConnectorFacts) => string | undefined

/**
 * The same wallet of several families is one entry, at the place of its first. A second wallet of one family with
 * the same name stands for itself: nobody hides behind a name. The surest mark counts first.
 */
export function groupConnectors<C extends ConnectorFacts>(connectors: readonly C[]): [C, ...C[]][] {
  const contested = contestedKeys(connectors)
  const nameOf = (connector: ConnectorFacts) => (isWay(connector) ? undefined : connector.name || undefined)
  const marks: MarkOf[] = [
    nameOf,
    (connector) => nameOf(connector) && plainName(connector.name),
    (connector) => (contested.has(connector.key) ? undefined : `${isWay(connector)} ${connector.key}`),
  ]
  return marks.reduce(
    joinBy<C>,
    connectors.map((connector): [C] => [connector]),
  )
}

/** Each group goes to the first before it that has one of its marks and none of its families. */
function joinBy<C extends ConnectorFacts>(groups: Groups<C>, markOf: MarkOf): Groups<C> {
  const joined: Groups<C> = []
  const known = new Map<string, Groups<C>>()
  for (const group of groups) {
    const marks = new Set(group.flatMap((one) => markOf(one) ?? []))
    const fits = (other: Groups<C>[number]): boolean =>
      other.every(({ namespace }) => group.every((one) => one.namespace !== namespace))
    const found = [...marks].flatMap((mark) => known.get(mark) ?? []).find(fits)
    if (found) found.push(...group)
    else joined.push(group)
    for (const mark of marks) known.set(mark, [...(known.get(mark) ?? []), found ?? group])
  }
  return joined
}

/** An rdns that two wallets of one family claim says of neither which one it is. */
function contestedKeys(connectors: readonly ConnectorFacts[]): ReadonlySet<string> {
  const names = new Map<string, string>()
  return new Set(
    connectors.flatMap(({ key, namespace, name }) => {
      const claim = `${namespace} ${key}`
      const other = names.get(claim)
      names.set(claim, name)
      return other === undefined || other === name ? [] : key
    }),
  )
}

/** Login and WalletConnect are ways to many wallets, and no wallet of that name. */
const isWay = ({ type }: ConnectorFacts): boolean => type === 'AUTH' || type === 'WALLET_CONNECT'
