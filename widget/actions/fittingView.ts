import { findNetwork } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import type { ViewTarget } from '../state/views.ts'

/** The first view for how things stand. */
export function fittingView({ connections, networks, activeNetworkId }: WidgetState): ViewTarget {
  if (Object.keys(connections).length === 0) return { name: 'Connect' }
  return { name: findNetwork(networks, activeNetworkId) ? 'Account' : 'UnsupportedChain' }
}
