import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { isRefusedMethod } from './refusedMethods.ts'
import { showRefusal } from './showRefusal.ts'

/**
 * A method that is not on the list: logged and rejected. One that is refused by policy (4200) is shown where the embedded
 * wallet is connected (specification §8). Libraries try others without their person: those are counted, and do not exist
 * here (-32601), by which a library knows that its first error was the answer.
 */
export function refuseMethod(context: WidgetContext, namespace: Namespace, method: string): RpcError {
  console.error(`Gatehouse: the method ${JSON.stringify(method)} is not allowed`)
  const isRefused = namespace !== 'eip155' || isRefusedMethod(method)
  if (isRefused && isEmbedded(context.store.getState().connections[namespace]))
    showRefusal(context, 'action_not_allowed', { method })
  else context.api.countRefusal('method')
  return isRefused
    ? new RpcError(rpcCodes.unsupportedMethod, 'The method is not allowed', { reason: 'action_not_allowed' })
    : new RpcError(rpcCodes.methodNotFound, 'The method does not exist', { reason: 'action_not_allowed' })
}
