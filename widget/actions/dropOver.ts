import type { WidgetContext } from '../context.ts'
import type { ViewEntry } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { outlivesConnection } from './outlivesConnection.ts'

/** Nobody goes back to what needs the connection that is gone, but for `kept`. Answers what was taken out. */
export function dropOver({ store }: WidgetContext, kept?: ViewEntry): readonly ViewEntry[] {
  const state = store.getState()
  const { history, requests, payments, loginScreen, connectingWith } = state
  if (requests.length > 0 || payments > 0 || loginScreen) return []
  const isAwaited = (view: ViewEntry): boolean => connectingWith !== null && view === history.at(-1)
  const left = history.filter((view) => view === kept || isAwaited(view) || outlivesConnection(state, view))
  if (left.length === history.length) return []
  const first = fittingView(state)
  if (left[0]?.name !== first.name) {
    state.reset(first)
    left.unshift(...store.getState().history)
  }
  store.setState({ history: left })
  return history.filter((view) => !left.includes(view))
}
