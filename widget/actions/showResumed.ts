import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import type { ViewsSlice, ViewTarget } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { takeStep } from './keptStep.ts'
import { isUsable, viewsOf } from './keptViews.ts'
import { showFrame } from './showFrame.ts'
import { showView } from './showView.ts'

type Before = Pick<ViewsSlice, 'open' | 'closes' | 'history'> & Pick<WidgetState, 'status'>

/**
 * Shows a first view, and in front of it the step in which a person was who left for another app, after the page was loaded
 * again.
 *
 * @param before how things stood when it was wanted: who went on, closed the window or is asked for something since then,
 *   stays there
 */
export async function showResumed(
  context: WidgetContext,
  first: ViewTarget,
  before: Before = context.store.getState(),
): Promise<void> {
  const { getState } = context.store
  const isHere = (): boolean => {
    const { open, closes, history } = getState()
    const isSame = history.at(-1)?.key === before.history.at(-1)?.key
    return open === before.open && closes === before.closes && isSame
  }
  /** A wallet that was restored meanwhile needs no ways in. */
  const firstNow = (): ViewTarget => {
    const isNew = before.status !== 'connected' && getState().status === 'connected'
    return isNew && first.name === 'Connect' && !first.data ? fittingView(getState()) : first
  }
  const step = await takeStep(context, (step) =>
    isHere() ? isUsable(getState(), firstNow(), step) : undefined,
  )
  if (getState().closes !== before.closes) throw new RpcError(rpcCodes.userRejected, 'Request was aborted')
  if (!isHere() && getState().open) return showFrame(context)
  const shown = showView(context, firstNow(), 'reset')
  if (step) for (const view of viewsOf(step)) getState().push(view)
  return shown
}
