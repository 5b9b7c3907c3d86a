import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'

/**
 * Takes a connection out of the state with all that waits for its wallet. `locked`: it is remembered all the same. `isLast`:
 * not where another connection takes its place at once. `by`: who ended it, where that is known.
 */
export function forgetConnection(
  { store, look }: WidgetContext,
  namespace: Namespace,
  {
    locked = false,
    isLast = true,
    by,
  }: { locked?: boolean; isLast?: boolean; by?: ConnectionEnder | undefined } = {},
): void {
  const state = store.getState()
  if (locked) state.restConnection(namespace, by)
  else {
    state.removeConnection(namespace, by)
    delete look.asleep[namespace]
  }
  for (const request of state.requests) if (request.namespace === namespace) state.removeRequest(request.id)
  if (isLast && Object.keys(store.getState().remembered).length === 0) {
    // A consent lasts for a session.
    store.setState({ consent: '' })
    // Nothing is left to restore.
    if (state.restore === 'running') state.setRestore('done')
  }
  // A network that only that wallet knew is no place to stay.
  const [first] = state.networks
  if (first && !findNetwork(state.networks, state.activeNetworkId))
    state.setActiveNetwork(first.id as typeof state.activeNetworkId)
}
