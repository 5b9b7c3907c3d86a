import type { ViewInput } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { isConnecting, type ViewTarget } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { showConnect } from './showConnect.ts'
import { showFrame } from './showFrame.ts'

/**
 * Opens a view by its name, the fitting one for `null`; answers once it stands. What waits for the person's
 * decision stays in front, and so does a step that the person began.
 */
export async function openView(context: WidgetContext, name: string | null, data?: ViewInput): Promise<void> {
  const { getState } = context.store
  const { open, history, ahead, closes } = getState()
  if (!open && (name === null || name === 'Connect')) {
    // A wallet that was chosen before this call may be connected already; its view leaves by itself.
    const isChosen = ahead && history.some(isConnecting)
    const target: ViewTarget = name === null && !isChosen ? fittingView(getState()) : { name: 'Connect' }
    return showConnect(context, target)
  }
  if (name === null) return showFrame(context)
  // All other views come late, and what is known of them with them.
  const { holdsView, openNamedView } = await import('./later.ts')
  if (getState().closes !== closes) throw new RpcError(rpcCodes.userRejected, 'Request was aborted')
  if (name === 'Connect') return holdsView(context) ? showFrame(context) : showConnect(context, { name })
  await openNamedView(context, name, data)
}
