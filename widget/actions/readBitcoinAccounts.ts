import type { CaipAccountId, CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { AccountDetail } from '../state/accountDetails.ts'
import { toDetail } from '../wallets/injected/bitcoinConnector.ts'
import { isOnNetwork } from '../wallets/injected/isOnNetwork.ts'
import { readBitcoinAddresses } from '../wallets/injected/readBitcoinAddresses.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Which addresses the connected Bitcoin wallet has on a network, the payment one first. A wallet that stays where it is
 * answers with addresses of another network: 4901.
 */
export async function readBitcoinAccounts(
  context: WidgetContext,
  network: CaipNetworkId,
): Promise<{ accounts: CaipAccountId[]; details: AccountDetail[] }> {
  const request = { method: 'getAccountAddresses', params: {}, network }
  const answer = await requestWallet(context, { namespace: 'bip122', request })
  const found = readBitcoinAddresses(answer).filter((one) => isOnNetwork(one, network))
  if (found.length === 0)
    throw new RpcError(rpcCodes.chainDisconnected, 'The wallet has no address on this network')
  const addresses = [...new Set(found.map(({ address }) => address))]
  return {
    accounts: addresses.map((address) => `${network}:${address}` as CaipAccountId),
    details: found.map(toDetail),
  }
}
