import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import type { BitcoinAddress } from '../../../host-sdk/protocol/bitcoin.ts'
import type { CaipAccountId, CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { HostClient } from '../../bridge/hostClient.ts'
import type { AccountDetail } from '../../state/accountDetails.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { lacksOf, missingFeatures } from '../missingFeatures.ts'
import { familyConnector } from './familyConnector.ts'
import { isOnNetwork } from './isOnNetwork.ts'
import { NetworkNotServed } from './networkNotServed.ts'
import { readBitcoinAddresses } from './readBitcoinAddresses.ts'

/** `ordinals` is said last: an address for both counts as one where inscriptions may lie. */
export const toDetail = ({ address, publicKey, path, intention }: BitcoinAddress): AccountDetail => ({
  address,
  type: intention === 'ordinal' ? 'ordinals' : 'payment',
  ...(publicKey && { publicKey }),
  ...(path && { path }),
})

/** The feature of Wallet Standard by which a wallet does a method. Of a transfer the standard knows nothing. */
const standardNames: Readonly<Record<string, string>> = {
  signMessage: 'bitcoin:signMessage',
  signPsbt: 'bitcoin:signTransaction',
  sendTransfer: 'sats-connect:',
}

/**
 * A Bitcoin wallet of the page, asked in the page. Its addresses tell which network it is on; where several write them
 * alike, the first of `served`. Its answers are not trusted.
 */
export function bitcoinConnector(
  wallet: PageWallet,
  host: HostClient,
  served: () => readonly CaipNetworkId[],
): Connector {
  const { networks, features } = wallet
  const missing = features
    ? missingFeatures('bip122', (method) => features.includes(standardNames[method] ?? ''))
    : []
  const wanted = (): readonly CaipNetworkId[] => served().filter((id) => !networks || networks.includes(id))

  const session = (answer: unknown): ConnectorSession | null => {
    const found = readBitcoinAddresses(answer)
    const [first] = found
    if (!first) return null
    const network = wanted().find((id) => isOnNetwork(first, id))
    if (!network)
      throw new NetworkNotServed(rpcCodes.chainDisconnected, 'The wallet is on a network that is not served')
    const there = found.filter((one) => isOnNetwork(one, network))
    const addresses = [...new Set(there.map(({ address }) => address))]
    const accounts = addresses.map((address) => `${network}:${address}` as CaipAccountId)
    const lacks = lacksOf(accounts, missing)
    return { accounts, network, details: there.map(toDetail), ...(lacks && { lacks }) }
  }
  return familyConnector(wallet, host, {
    accounts: (silent) => {
      const [network] = wanted()
      const params = silent ? { silent } : {}
      return { method: 'getAccountAddresses', params, ...(network && { network }) }
    },
    disconnect: { method: 'disconnect', params: {} },
    session,
  })
}
