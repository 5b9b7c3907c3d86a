import type { PublicConnection, PublicState } from '../../host-sdk/protocol/api.ts'
import { families, networkFor } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'

/** What the page may learn; nothing else of the state leaves the frame. */
export function publicState(state: WidgetState): PublicState {
  const { status } = state.session
  const lastEnd = state.lastEnd.eip155
  const connections = Object.values(state.connections).map(
    ({ namespace, connectorId, accounts, network, wallet, details, lacks, versions }): PublicConnection => ({
      namespace,
      accounts,
      network,
      wallet: { id: connectorId, name: wallet.name },
      ...(details && { details: details.map(({ path: _, ...detail }) => detail) }),
      ...(lacks && { lacks }),
      ...(versions && { versions }),
    }),
  )
  return {
    open: state.open,
    view: state.history.at(-1)?.name ?? 'Connect',
    status: state.status,
    connections,
    network: state.activeNetworkId,
    networks: Object.fromEntries(
      families(state.networks).map((namespace) => [namespace, networkFor(state, namespace)]),
    ),
    ...(lastEnd && !state.connections.eip155 && { lastEnd }),
    ...(status !== 'loading' && { loggedIn: status === 'authenticated' }),
  }
}
