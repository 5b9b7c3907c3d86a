import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { readRequest } from '../../review/readRequest.ts'
import type { LoginContext } from '../context.ts'
import { isEvmMethod } from './requestMethods.ts'

/** The entry of every request for the embedded wallet: shape, the table of methods, then its person. */
export async function handleRequest(
  context: LoginContext,
  call: Call,
  networkId: CaipNetworkId,
  request: unknown,
): Promise<unknown> {
  const { method, params } = readRequest(request)
  if (!networkId.startsWith('eip155:') || !isEvmMethod(method))
    throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet does not do this', {
      reason: 'action_not_allowed',
    })
  call.holdForPerson()
  const { evmMethods } = await import('./eip155/evmMethods.ts')
  return evmMethods[method](context, call, networkId, params)
}
