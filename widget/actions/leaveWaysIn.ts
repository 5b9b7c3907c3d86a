import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { FamilyChoice, ViewName } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { showResumed } from './showResumed.ts'

/** Views in which a person is about to be connected. */
const waysIn: ReadonlySet<ViewName> = new Set([
  'Connect',
  'ConnectWallets',
  'ConnectSocials',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectingSocial',
  'ConnectingFarcaster',
] satisfies ViewName[])

/** A connection came by itself, from before or from another tab: nobody is asked for one any more. */
export function leaveWaysIn(context: WidgetContext): void {
  const { store } = context
  const state = store.getState()
  const view = state.history.at(-1)
  if (!state.open || !view || !waysIn.has(view.name)) return
  const wanted = (view.data as FamilyChoice | undefined)?.namespace
  if (wanted && !state.connections[wanted]) return
  const fitting = fittingView(state)
  state.reset(fitting)
  // Before it is painted, where this tab has a storage.
  if (readShelf(context.stepShelf)) showResumed(context, fitting).catch(() => {})
}
