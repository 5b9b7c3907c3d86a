import type { WidgetContext } from '../context.ts'
import type { FamilyChoice, ViewName } from '../state/views.ts'
import { fittingView } from './fittingView.ts'

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
export function leaveWaysIn({ store }: WidgetContext): void {
  const state = store.getState()
  const view = state.history.at(-1)
  if (!state.open || !view || !waysIn.has(view.name)) return
  const wanted = (view.data as FamilyChoice | undefined)?.namespace
  if (!wanted || state.connections[wanted]) state.reset(fittingView(state))
}
