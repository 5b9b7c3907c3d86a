import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { showRefusal } from './showRefusal.ts'

/**
 * A method that is not on the list: logged and rejected, and shown where the embedded wallet is connected
 * (specification §8). Libraries try methods on any other wallet without their person: those are counted.
 */
export function refuseMethod(context: WidgetContext, namespace: Namespace, method: string): RpcError {
  console.error(`Gatehouse: the method ${JSON.stringify(method)} is not allowed`)
  if (isEmbedded(context.store.getState().connections[namespace]))
    showRefusal(context, 'action_not_allowed', { method })
  else context.api.countRefusal('method')
  return new RpcError(rpcCodes.unsupportedMethod, 'The method is not allowed', {
    reason: 'action_not_allowed',
  })
}
