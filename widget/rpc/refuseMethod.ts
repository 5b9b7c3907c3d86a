import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { showRefusal } from './showRefusal.ts'

/** A method that is not on the list: logged, shown, rejected (specification §8). */
export function refuseMethod(context: WidgetContext, method: string): RpcError {
  console.error(`Gatehouse: the method ${JSON.stringify(method)} is not allowed`)
  showRefusal(context, 'action_not_allowed', { method })
  return new RpcError(rpcCodes.unsupportedMethod, 'The method is not allowed', {
    reason: 'action_not_allowed',
  })
}
