import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../../context.ts'
import type { LoginAccount } from '../../protocol.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'

/** CAIP-2 of the main network; our addresses are of no other. https://chainagnostic.org/CAIPs/caip-4 */
export const mainNetwork = 'bip122:000000000019d6689c085ae165831e93'

/**
 * Our accounts, and which of them is meant.
 *
 * @throws RpcError 4902 for another network than the main one, 4100 for an account that is not ours
 */
export function readFor(
  context: LoginContext,
  networkId: CaipNetworkId,
  named: { account: string; address?: string | undefined },
): { accounts: LoginAccount[]; meant: LoginAccount } {
  if (networkId !== mainNetwork)
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not set up here')
  const accounts = accountsOn(context, networkId)
  const find = (address: string) => accounts.find((one) => one.address === address)
  const meant = find(named.address ?? named.account)
  if (!meant || !find(named.account)) throw notOurs()
  return { accounts, meant }
}

/** Sending needs a node. */
export const noNode = (): RpcError =>
  new RpcError(rpcCodes.internal, 'No Bitcoin node is served here: sign, and send it yourself', {
    reason: 'unsupported_chain',
  })
