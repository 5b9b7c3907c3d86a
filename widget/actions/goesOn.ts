import type { WidgetContext } from '../context.ts'
import { ownView } from './begunStep.ts'
import { isBusy } from './isBusy.ts'
import { isLoggedIn, outlivesConnection } from './outlivesConnection.ts'

/** Goes what the person does on without the connection that is gone? */
export function goesOn(context: WidgetContext): boolean {
  const state = context.store.getState()
  if (isBusy(context)) return true
  if (state.loginScreen) return isLoggedIn(state)
  const view = ownView(state)
  return !view || outlivesConnection(state, view)
}
