import type { WidgetStore } from './store.ts'
import type { ViewsSlice } from './views.ts'

/** The view that shows now, for whoever waits for an answer in it: who has left it meanwhile is moved nowhere. */
export interface Step extends Pick<ViewsSlice, 'push' | 'replace' | 'goBack'> {
  isHere(): boolean
}

/** @param key of the view, where it showed already before this part was loaded */
export function stepOf(store: WidgetStore, key = store.getState().history.at(-1)?.key): Step {
  const top = () => store.getState().history.at(-1)?.key
  const isHere = () => top() === key
  return {
    isHere,
    push: (target) => isHere() && store.getState().push(target),
    replace: (target) => isHere() && store.getState().replace(target),
    goBack: () => isHere() && store.getState().goBack(),
  }
}
