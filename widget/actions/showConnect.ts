import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { ViewTarget } from '../state/views.ts'
import { showView } from './showView.ts'

/** Shows the first view, and in front of it the step with a code or letter that a reload of the page interrupted. */
export async function showConnect(context: WidgetContext, connect: ViewTarget): Promise<void> {
  const { getState } = context.store
  const { closes } = getState()
  const isKept = readShelf(context.codeShelf)
  const step = isKept && (await import('./runningCode.ts')).takeKeptCode(context)
  if (getState().closes !== closes) throw abortedError()
  const shown = showView(context, connect, 'reset')
  // Who went on already, before the page's call was here, stays there.
  if (step && getState().history.length === 1) getState().push(step)
  return shown
}

export const abortedError = (): RpcError => new RpcError(rpcCodes.userRejected, 'Request was aborted')
