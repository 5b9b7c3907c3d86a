import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext } from '../../context.ts'
import { sendStanding } from '../send/standing.ts'

/**
 * What a person is about to do, for each widget: kept while they look for a token, begun anew where the account or the
 * network changes, because an amount there is one of something else. What they began already stays: it belongs to its own
 * network.
 */
export function draftStore<T extends { order: unknown }>(
  begin: (set: StoreApi<T>['setState']) => T,
): (context: WidgetContext) => StoreApi<T> {
  const stores = new WeakMap<WidgetContext, StoreApi<T>>()
  return (context) => {
    const known = stores.get(context)
    if (known) return known
    const store = createStore<T>()((set) => begin(set))
    stores.set(context, store)
    let place = placeOf(context)
    context.store.subscribe(() => {
      const before = place
      place = placeOf(context)
      if (place === before) return
      const { order } = store.getState()
      store.setState({ ...begin(store.setState), order }, true)
    })
    return store
  }
}

function placeOf({ store }: WidgetContext): string | undefined {
  const standing = sendStanding(store.getState())
  return standing && `${standing.networkId}:${standing.from}`
}
