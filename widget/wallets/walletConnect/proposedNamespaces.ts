import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { methods } from '../../../host-sdk/protocol/methods.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { namespaceOf } from '../../state/networks.ts'
import { bitcoinNames } from './bitcoinNames.ts'
import { deprecatedIds } from './deprecatedIds.ts'

export interface ProposedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

const events = ['accountsChanged', 'chainChanged']

/** Safe by the table and yet the wallet's own business. */
const ofWallets: ReadonlySet<string> = new Set([
  'eth_accounts',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
  'solana_getAccounts',
])
/** Ours: user operations are the embedded wallet's, and a sign-in of Solana is a message to any other wallet. */
const notOfWallets: ReadonlySet<string> = new Set(['eth_sendUserOperation', 'solana_signIn'])

/** The methods of a family that a wallet is asked for. */
export const walletMethods = (namespace: Namespace): string[] =>
  Object.entries(methods[namespace])
    .filter(([name, kind]) => (kind === 'approve' ? !notOfWallets.has(name) : ofWallets.has(name)))
    .map(([name]) => name)

/** What a session is asked for: every network that is served, nothing of it required (inventory §2.6.5). */
export function proposedNamespaces(networks: readonly Network[]): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const { id } of networks) {
    const namespace = namespaceOf(id as CaipNetworkId)
    const names = namespace === 'bip122' ? Object.values(bitcoinNames) : []
    proposed[namespace] ??= { chains: [], methods: [...walletMethods(namespace), ...names], events }
    proposed[namespace].chains.push(id, ...(deprecatedIds[id] ? [deprecatedIds[id]] : []))
  }
  return proposed
}
