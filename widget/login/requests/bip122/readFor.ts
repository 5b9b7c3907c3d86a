import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { isBitcoinNetwork } from '../../../review/bip122/payment/addresses.ts'
import type { LoginContext } from '../../context.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'
import { type OurAccount, ourAccounts } from './ourAccounts.ts'

/**
 * Our accounts as the network writes them, the preferred one first, and which of them is meant.
 *
 * @throws RpcError 4902 for a network that nobody set up, 4100 for an account that is not ours
 */
export function readFor(
  context: LoginContext,
  networkId: CaipNetworkId,
  named: { account?: string | undefined; address?: string | undefined },
): { accounts: OurAccount[]; meant: OurAccount } {
  if (!isBitcoinNetwork(networkId))
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not set up here')
  const accounts = ourAccounts(accountsOn(context, networkId), networkId)
  const find = (address: string | undefined) =>
    address === undefined ? accounts[0] : accounts.find((one) => one.address === address)
  const meant = find(named.address ?? named.account)
  if (!meant || !find(named.account)) throw notOurs()
  return { accounts, meant }
}
