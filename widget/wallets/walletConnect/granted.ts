import {
  type CaipAccountId,
  type CaipNetworkId,
  isCaipAccountId,
  type Namespace,
} from '../../../host-sdk/protocol/caip.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { currentId } from './deprecatedIds.ts'
import { usualAddress } from './usualAddress.ts'

/** The part of a session that says what was granted. */
export interface Granted {
  namespaces: Readonly<
    Record<string, { accounts?: unknown; chains?: unknown; methods?: unknown; events?: unknown } | null>
  >
  sessionProperties?: Readonly<Record<string, unknown>>
  scopedProperties?: Readonly<Record<string, unknown>>
}

/** More accounts than any wallet grants to one site. */
const accountLimit = 1000

interface GrantedAccount {
  id: CaipAccountId
  network: CaipNetworkId
  /** What the wallet calls the network: requests have to name it so. */
  chain: string
  methods: readonly string[]
}

const strings = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.slice(0, accountLimit).filter((one): one is string => typeof one === 'string')
    : []

/**
 * The well-formed accounts of a family. Like the client, by what the accounts say and not by the key under which they stand:
 * a wallet may name each network apart (`eip155:1`), and a network without an account can't be asked for anything.
 */
function accountsIn({ namespaces }: Granted, namespace: Namespace): GrantedAccount[] {
  const parts = Object.values(namespaces ?? {}).filter((part) => part !== null && typeof part === 'object')
  return parts.flatMap(({ accounts, methods }) => {
    const granted = strings(methods)
    return strings(accounts).flatMap((account) => {
      const at = account.lastIndexOf(':')
      const chain = account.slice(0, Math.max(at, 0))
      const network = currentId(chain)
      const address = usualAddress(namespace, account.slice(at + 1))
      const id = `${network}:${address}`
      if (!network?.startsWith(`${namespace}:`) || !isCaipAccountId(id)) return []
      if (namespace === 'eip155' && !isEvmAddress(address)) return []
      return [{ id, network, chain, methods: granted }]
    })
  })
}

/** Under the networks' names of today. */
export const grantedAccounts = (granted: Granted, namespace: Namespace): CaipAccountId[] => [
  ...new Set(accountsIn(granted, namespace).map(({ id }) => id)),
]

/** Networks that the wallet serves in this session. */
export const grantedNetworks = (granted: Granted, namespace: Namespace): CaipNetworkId[] => [
  ...new Set(accountsIn(granted, namespace).map(({ network }) => network)),
]

/** Of the accounts on a network, under the name that requests give it; of a whole family where none is named. */
function grantedOn(granted: Granted, namespace: Namespace, network?: CaipNetworkId): GrantedAccount[] {
  const all = accountsIn(granted, namespace)
  if (!network) return all
  const chain = chainIn(all, network)
  return all.filter((one) => one.chain === chain)
}

export const grantedMethods = (granted: Granted, namespace: Namespace, network?: CaipNetworkId): string[] => [
  ...new Set(grantedOn(granted, namespace, network).flatMap(({ methods }) => methods)),
]

/** Today's name of the network where the wallet granted that, else the first other one by which it did. */
function chainIn(all: readonly GrantedAccount[], network: CaipNetworkId): string | undefined {
  const names = all.filter((one) => one.network === network).map(({ chain }) => chain)
  return names.includes(network) ? network : names[0]
}

/** The name by which the wallet granted a network. */
export const grantedChain = (granted: Granted, namespace: Namespace, network: CaipNetworkId): string =>
  chainIn(accountsIn(granted, namespace), network) ?? network
