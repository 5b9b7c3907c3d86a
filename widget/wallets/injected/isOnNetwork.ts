import type { BitcoinAddress } from '../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { networksSaid } from './networksSaid.ts'
import { networksOfAddress } from './readBitcoinAddresses.ts'

/** Does an address belong to a network, by its form and by what the wallet says of where it is? */
export function isOnNetwork({ address, on }: BitcoinAddress, network: CaipNetworkId): boolean {
  const said = networksSaid(on)
  return networksOfAddress(address).includes(network) && (said?.includes(network) ?? true)
}
