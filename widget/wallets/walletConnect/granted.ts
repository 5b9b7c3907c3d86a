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

/** More accounts of one network, and more methods, than any wallet grants to one site. */
const mostAccounts = 1000
const mostMethods = 1000

interface GrantedAccount {
  id: CaipAccountId
  network: CaipNetworkId
  /** What the wallet calls the network: requests have to name it so. */
  chain: string
  /** The address as the wallet writes it, who may know it in no other spelling. */
  spelling: string
  methods: readonly string[]
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Of each network, by whatever name, the first accounts: many on one take no room from another one. */
function firstOfEach(accounts: readonly string[]): { chain: string; spelling: string }[] {
  const counts = new Map<string, number>()
  return accounts.flatMap((account) => {
    const at = Math.max(account.lastIndexOf(':'), 0)
    const chain = account.slice(0, at)
    const count = (counts.get(chain) ?? 0) + 1
    counts.set(chain, count)
    return count > mostAccounts ? [] : [{ chain, spelling: account.slice(at + 1) }]
  })
}

/**
 * The well-formed accounts of a family. Like the client, by what the accounts say and not by the key under which they stand:
 * a wallet may name each network apart (`eip155:1`), and a network without an account can't be asked for anything.
 */
function accountsIn({ namespaces }: Granted, namespace: Namespace): GrantedAccount[] {
  const parts = Object.values(namespaces ?? {}).filter((part) => part !== null && typeof part === 'object')
  return parts.flatMap(({ accounts, methods: listed }) => {
    const methods = strings(listed).slice(0, mostMethods)
    return firstOfEach(strings(accounts)).flatMap(({ chain, spelling }) => {
      const network = currentId(chain)
      const address = usualAddress(namespace, spelling)
      const id = `${network}:${address}`
      if (!network?.startsWith(`${namespace}:`) || !isCaipAccountId(id)) return []
      if (namespace === 'eip155' && !isEvmAddress(address)) return []
      return [{ id, network, chain, spelling, methods }]
    })
  })
}

const accountsOn = (granted: Granted, namespace: Namespace, network: CaipNetworkId | undefined) =>
  accountsIn(granted, namespace).filter((one) => !network || one.network === network)

/** Under the networks' names of today. */
export const grantedAccounts = (granted: Granted, namespace: Namespace): CaipAccountId[] => [
  ...new Set(accountsIn(granted, namespace).map(({ id }) => id)),
]

/** Networks that the wallet serves in this session. */
export const grantedNetworks = (granted: Granted, namespace: Namespace): CaipNetworkId[] => [
  ...new Set(accountsIn(granted, namespace).map(({ network }) => network)),
]

/** On a network, under any of its names; of a whole family where none is named. */
export const grantedMethods = (granted: Granted, namespace: Namespace, network?: CaipNetworkId): string[] => [
  ...new Set(accountsOn(granted, namespace, network).flatMap(({ methods }) => methods)),
]

/** Methods that are about no network of their own: each may be asked over any network on which it was granted. */
const ofAnyNetwork: ReadonlySet<string> = new Set(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])

/** What the wallet can be asked for while the connection is on a network. */
export const askableMethods = (granted: Granted, namespace: Namespace, network: CaipNetworkId): string[] => [
  ...new Set([
    ...grantedMethods(granted, namespace, network),
    ...grantedMethods(granted, namespace).filter((method) => ofAnyNetwork.has(method)),
  ]),
]

/** The name that the request of a method gives its network: one by which the wallet granted it, today's if it may be. */
export function grantedChain(
  granted: Granted,
  namespace: Namespace,
  network: CaipNetworkId,
  method: string,
): string {
  const all = accountsIn(granted, namespace).filter(({ methods }) => methods.includes(method))
  const names = all.filter((one) => one.network === network).map(({ chain }) => chain)
  if (names.includes(network)) return network
  return names[0] ?? (ofAnyNetwork.has(method) ? all[0]?.chain : undefined) ?? network
}

/** An address of ours as the wallet writes it on that network; any other one as it is. */
export function grantedSpelling(
  granted: Granted,
  namespace: Namespace,
  network: CaipNetworkId,
  address: string,
): string {
  const found = accountsOn(granted, namespace, network).filter(({ id }) => id === `${network}:${address}`)
  const spellings = found.map(({ spelling }) => spelling)
  return spellings.includes(address) ? address : (spellings[0] ?? address)
}
