import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { onceState } from '../state/untilState.ts'
import { isStep, ownView, showsStep } from './begunStep.ts'
import { closeModal } from './closeModal.ts'
import { dropOver } from './dropOver.ts'
import { fittingView } from './fittingView.ts'
import { goesOn } from './goesOn.ts'
import { isBusy } from './isBusy.ts'
import { dropQuestion } from './leaveSignIn.ts'
import { outlivesConnection, signViews } from './outlivesConnection.ts'
import { type EndReason, sayEnded } from './sayEnded.ts'

/**
 * Closes the modal after a connection ended by itself, or by the page: nobody is moved who does something with another one, and
 * who was in the middle of something reads why it is over.
 *
 * @param before how things stood while it was connected
 */
export async function closeIfOver(
  context: WidgetContext,
  before: WidgetState,
  why?: EndReason,
): Promise<void> {
  if (leaveOver(context, before, why)) await closeModal(context, 'now')
}

/** Leaves what needs the connection that is gone. Says whether nothing is left for which the window is open. */
export function leaveOver(context: WidgetContext, before: WidgetState, why?: EndReason): boolean {
  const { store, login } = context
  onceIdle(context, before, why)
  dropPastQuestion(context)
  const wallet = endedWallet(before, store.getState())
  if (goesOn(context)) {
    const isLost = dropOver(context).some(isStep) && !isStep(ownView(store.getState()))
    if (isLost && wallet) sayEnded(context, wallet, why)
    return false
  }
  const state = store.getState()
  if (!wallet || !showsStep(state)) return true
  login.cancel()
  state.reset(fittingView(state))
  sayEnded(context, wallet, why)
  return false
}

/** What is decided, paid or connected now holds the views that need the connection, until it is over. */
function onceIdle(context: WidgetContext, before: WidgetState, why?: EndReason): void {
  const { store } = context
  const { open, closes, payments } = store.getState()
  const isHeld = (): boolean => isBusy(context) || store.getState().loginScreen !== null
  if (!open || !isHeld()) return
  onceState(
    store,
    (state) => state.closes !== closes || !isHeld(),
    () => {
      const state = store.getState()
      if (state.closes !== closes || !endedWallet(before, state)) return
      // The form of a payment says itself what became of it; nobody goes back from it to another one without an account.
      if (payments > 0 && isStep(ownView(state)) && !goesOn(context)) dropOver(context, ownView(state))
      else void closeIfOver(context, before, why)
    },
  )
}

/** The question to a wallet that is gone is none any more; what it lies over is. */
function dropPastQuestion(context: WidgetContext): void {
  const state = context.store.getState()
  const view = ownView(state)
  if (view && signViews.has(view.name) && !outlivesConnection(state, view)) dropQuestion(context)
}

/** The connection that is gone; of several, the one that was in use. */
function endedWallet(before: WidgetState, { connections }: WidgetState): Connection | undefined {
  const inUse = before.connections[namespaceOf(before.activeNetworkId)]
  return [inUse, ...Object.values(before.connections)].find((one) => one && !connections[one.namespace])
}
