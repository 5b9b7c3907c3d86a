import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { activeConnection } from '../../actions/activeConnection.ts'
import type { WidgetContext } from '../../context.ts'
import { chosenFirst } from '../../state/knownWallets.ts'
import { findNetwork, networkFor } from '../../state/networks.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import type { FamilyRequest } from '../familyRequest.ts'

/** How things stand for one request of Solana. */
export interface SolanaStanding {
  networkId: CaipNetworkId
  /** Of the accounts that are connected on that network, the active one first; never empty. */
  addresses: [string, ...string[]]
  /** It shows its own screen for everything. */
  embedded: boolean
}

const addressOf = (account: string): string => account.split(':')[2] ?? ''

export const solanaAddresses = ({ store }: WidgetContext): string[] =>
  store.getState().connections.solana?.accounts.map(addressOf) ?? []

/** 4100 when no wallet is connected, 4902 for a network that is not served, 4901 for one that the wallet does not serve. */
export function solanaStanding(context: WidgetContext, { network }: FamilyRequest): SolanaStanding {
  const { connection, connector } = activeConnection(context, 'solana')
  const state = context.store.getState()
  const networkId = network ?? networkFor(state, 'solana')
  if (!networkId?.startsWith('solana:') || !findNetwork(state.networks, networkId))
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not served here')
  if (connector.networks && !connector.networks.includes(networkId))
    throw new RpcError(rpcCodes.chainDisconnected, 'The wallet does not serve this network')
  // Where the connection is elsewhere, its accounts may be no accounts of that network.
  const there = networkId === connection.network ? undefined : connector.sessionOn?.(networkId)
  const accounts = there ? chosenFirst(there.accounts, state.chosen.solana) : connection.accounts
  const [first, ...others] = accounts.map(addressOf)
  if (!first) throw new RpcError(rpcCodes.unauthorized, 'No account is connected')
  return { networkId, addresses: [first, ...others], embedded: isEmbedded(connection) }
}

/** The account of a request, the active one when it names none; 4100 for one that the person did not connect there. */
export function accountFor({ addresses }: SolanaStanding, pubkey: string | undefined): string {
  if (pubkey === undefined) return addresses[0]
  if (!addresses.includes(pubkey))
    throw new RpcError(rpcCodes.unauthorized, 'The account is not connected to this page')
  return pubkey
}
