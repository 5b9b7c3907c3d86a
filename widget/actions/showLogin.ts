import type { WidgetContext } from '../context.ts'
import { requestIdOf } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { showFrame } from './showFrame.ts'
import { showView } from './showView.ts'

/**
 * The login frame has something to show: an open modal shows it, a closed one opens for it. Below it lies the
 * request that it is about, so that the stack of requests knows what shows.
 */
export async function showLogin(context: WidgetContext): Promise<void> {
  const state = context.store.getState()
  // The person left while this was on its way.
  if (!state.loginScreen) return
  const request = state.requests.at(-1)
  if (request && !state.history.some((view) => requestIdOf(view) === request.id))
    await showView(context, { name: 'ContinueInWallet', data: { requestId: request.id } }, 'push')
  else if (state.open) await showFrame(context)
  else await showView(context, fittingView(state), 'reset')
}
