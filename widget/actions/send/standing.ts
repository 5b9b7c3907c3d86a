import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { addressOf } from '../../format/address.ts'
import { accountDetails } from '../../state/accountDetails.ts'
import type { Connection } from '../../state/connections.ts'
import { findNetwork, namespaceOf, networkFor } from '../../state/networks.ts'
import type { WidgetState } from '../../state/store.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'

/** From where a person sends. */
export interface SendStanding {
  connection: Connection
  network: Network
  networkId: CaipNetworkId
  from: string
  /** Of `from`, where the wallet told. */
  publicKey: string | undefined
  embedded: boolean
}

/** Bitcoin pays from the payment address: inscriptions lie on the other one. */
function payer(connection: Connection): { address: string; publicKey?: string } {
  const first = { address: addressOf(connection.accounts[0] ?? '') }
  if (!connection.details) return first
  return accountDetails(connection).find(({ type }) => type === 'payment') ?? first
}

/**
 * The account of a network's family, of the active one where nothing else is said; `undefined` while none is connected, or on a
 * network we do not serve.
 */
export function sendStanding(
  state: WidgetState,
  place: CaipNetworkId = state.activeNetworkId,
): SendStanding | undefined {
  const namespace = namespaceOf(place)
  const connection = state.connections[namespace]
  // A wallet of Solana lives on all its clusters; the others say where they are.
  const networkId = namespace === 'solana' ? place : networkFor(state, namespace)
  const network = networkId && findNetwork(state.networks, networkId)
  if (!connection || !network) return undefined
  const { address, publicKey } = payer(connection)
  return { connection, network, networkId, from: address, publicKey, embedded: isEmbedded(connection) }
}
