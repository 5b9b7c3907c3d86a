import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { openView } from '../actions/openView.ts'
import type { WidgetContext } from '../context.ts'

/** Specification §9: error message delay. */
const alertDelayMs = 300

/** A method that is not on the list: logged, the modal opens, after 300 ms it says so; rejected (specification §8). */
export function refuseMethod(context: WidgetContext, method: string): RpcError {
  console.error(`Gatehouse: the method ${JSON.stringify(method)} is not allowed`)
  void openView(context, null)
  setTimeout(() => {
    const { open, setAlert } = context.store.getState()
    if (open) setAlert({ kind: 'error', code: 'action_not_allowed', values: { method } })
  }, alertDelayMs)
  return new RpcError(rpcCodes.unsupportedMethod, 'The method is not allowed', {
    reason: 'action_not_allowed',
  })
}
