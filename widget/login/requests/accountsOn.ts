import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import type { LoginAccount } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'

/**
 * Our accounts on a network, the preferred one first; at least one.
 *
 * @throws RpcError 4100 before there is a wallet, 4902 for a network that nobody set up
 */
export function accountsOn(
  context: LoginContext,
  networkId: CaipNetworkId,
): [LoginAccount, ...LoginAccount[]] {
  const [namespace] = networkId.split(':')
  const [first, ...others] = loginState(context).accounts.filter((one) => one.namespace === namespace)
  if (!first) throw new RpcError(rpcCodes.unauthorized, 'There is no wallet yet')
  if (!context.store.getState().networks.some(({ id }) => id === networkId))
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not set up here')
  return [first, ...others]
}

export const notOurs = (): RpcError =>
  new RpcError(rpcCodes.unauthorized, 'The account is not one of this wallet')
