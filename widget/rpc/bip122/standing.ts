import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { activeConnection } from '../../actions/activeConnection.ts'
import type { WidgetContext } from '../../context.ts'
import type { Connection } from '../../state/connections.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { type FamilyRequest, requireServed } from '../familyRequest.ts'

/** How things stand for one request of Bitcoin. */
export interface BitcoinStanding {
  connection: Connection
  networkId: CaipNetworkId
  /** Of the connected accounts, the active one first. */
  addresses: string[]
  /** It shows its own screen for everything. */
  embedded: boolean
}

/** 4100 when no wallet is connected, 4902 for a network that is not served, 4901 for another than the wallet's. */
export function bitcoinStanding(context: WidgetContext, request: FamilyRequest): BitcoinStanding {
  requireServed(context, request)
  const { connection } = activeConnection(context, 'bip122')
  const networkId = request.network ?? connection.network
  // An address belongs to one network.
  if (networkId !== connection.network)
    throw new RpcError(rpcCodes.chainDisconnected, 'The wallet is on another network')
  const addresses = connection.accounts.map((account) => account.split(':')[2] ?? '')
  return { connection, networkId, addresses, embedded: isEmbedded(connection) }
}

/** 4100 for an address that the person did not connect. */
export function requireOurs({ addresses }: BitcoinStanding, asked: readonly (string | undefined)[]): void {
  if (asked.some((address) => address !== undefined && !addresses.includes(address)))
    throw new RpcError(rpcCodes.unauthorized, 'The account is not connected to this page')
}
