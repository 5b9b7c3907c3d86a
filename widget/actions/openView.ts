import type { ViewInput } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { isConnecting, requestIdOf, type ViewTarget } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { showConnect } from './showConnect.ts'
import { showFirst } from './showFirst.ts'
import { showFrame } from './showFrame.ts'

/**
 * Opens a view by its name, the fitting one for `null`; answers once it stands. What waits for the person's
 * decision stays in front.
 */
export async function openView(context: WidgetContext, name: string | null, data?: ViewInput): Promise<void> {
  const { getState } = context.store
  if (name === null || name === 'Connect') {
    const { open, history, ahead } = getState()
    if (open && (name === null || requestIdOf(history.at(-1)))) return showFrame(context)
    // A wallet that was chosen before this call may be connected already; its view leaves by itself.
    const isChosen = ahead && history.some(isConnecting)
    const target: ViewTarget = name === null && !isChosen ? fittingView(getState()) : { name: 'Connect' }
    if (target.name === 'Connect') return showConnect(context, target)
    return showFirst(context, target)
  }
  // All other views come late, and what is known of them with them.
  const { closes } = getState()
  const { openNamedView } = await import('./later.ts')
  if (getState().closes !== closes) throw new RpcError(rpcCodes.userRejected, 'Request was aborted')
  await openNamedView(context, name, data)
}
