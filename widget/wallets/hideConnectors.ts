import type { ConnectorFacts } from './connector.ts'
import { plainName } from './plainName.ts'

export interface HideOptions {
  /** Names or rdns, lower case. */
  excluded: readonly string[]
  desktop: boolean
  /** Does the page have a wallet at `window.ethereum` at all? */
  installed: boolean
}

type Rule = (connector: ConnectorFacts, options: HideOptions, all: readonly ConnectorFacts[]) => boolean

const injectedKinds: ReadonlySet<string> = new Set(['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN', 'EXTERNAL'])
/** What a page wallet is called that says nothing of itself. */
export const genericName = 'browser wallet'

/** Specification §5; one rule that says yes hides the connector. */
const rules: Readonly<Record<string, Rule>> = {
  excluded: ({ type, rdns, name }, { excluded }) =>
    injectedKinds.has(type) &&
    (excluded.includes(name.toLowerCase()) || (rdns !== '' && excluded.includes(rdns.toLowerCase()))),
  genericOnDesktop: ({ type, name }, { desktop }) =>
    type === 'INJECTED' && desktop && name.toLowerCase() === genericName,
  notInstalled: ({ type, rdns }, { installed }) => type === 'INJECTED' && rdns === '' && !installed,
  /** `window.ethereum` of a wallet that announces itself too. */
  announcedToo: ({ type, rdns, name, namespace }, _, all) =>
    type === 'INJECTED' &&
    all.some(
      (other) =>
        other.type === 'ANNOUNCED' &&
        other.namespace === namespace &&
        (plainName(other.name) === plainName(name) ||
          (rdns !== '' && other.rdns.toLowerCase() === rdns.toLowerCase())),
    ),
}

export const hideConnectors = <C extends ConnectorFacts>(
  connectors: readonly C[],
  options: HideOptions,
): C[] =>
  connectors.filter(
    (connector) => !Object.values(rules).some((hides) => hides(connector, options, connectors)),
  )
