import type { ConnectorFacts } from './connector.ts'

/** How a wallet stands in the list of recent ones: by its key, and by its name where another one claims that key too. */
export const recentMark = (
  { key, name, namespace }: ConnectorFacts,
  all: readonly ConnectorFacts[],
): string =>
  all.some((one) => one.key === key && one.namespace === namespace && one.name !== name)
    ? `${key} ${name}`
    : key

/** Its place among the recent wallets, -1 for none. */
export const recentPlace = (
  { key, name }: Pick<ConnectorFacts, 'key' | 'name'>,
  recent: readonly string[],
): number => recent.findIndex((mark) => mark === key || mark === `${key} ${name}`)
