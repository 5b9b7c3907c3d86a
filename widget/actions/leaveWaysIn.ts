import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { FamilyChoice, ViewName } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { isTypedIn } from './begunStep.ts'
import { fittingView } from './fittingView.ts'
import { showResumed } from './showResumed.ts'

/** Views in which a person is about to choose how to be connected. */
const waysIn: ReadonlySet<ViewName> = new Set([
  'Connect',
  'ConnectWallets',
  'ConnectSocials',
] satisfies ViewName[])

/** Views of a login that is under way: no other wallet stands for it. */
const logins: ReadonlySet<ViewName> = new Set([
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectingSocial',
  'ConnectingFarcaster',
] satisfies ViewName[])

/**
 * A connection came by itself, from before or from another tab: nobody is asked for one any more. A login that is under way,
 * or for which an address is being typed, ends with the embedded wallet only.
 */
export function leaveWaysIn(context: WidgetContext): void {
  const { store } = context
  const state = store.getState()
  const view = state.history.at(-1)
  if (!state.open || !view) return
  const isWayIn = waysIn.has(view.name)
  const isLogin = logins.has(view.name) || (isWayIn && isTypedIn(context, view))
  if (!isLogin && !isWayIn) return
  const wanted = (view.data as FamilyChoice | undefined)?.namespace
  if (wanted && !state.connections[wanted]) return
  const fitting = fittingView(state)
  state.reset(fitting)
  if (isLogin && !Object.values(state.connections).some(isEmbedded)) {
    store.setState({ history: [...store.getState().history, view] })
    return
  }
  // Before it is painted, where this tab has a storage.
  if (readShelf(context.stepShelf)) showResumed(context, fitting).catch(() => {})
}
