import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'
import { fittingView } from './fittingView.ts'

/** The wallet is on a network now: its connection and the active network follow, and an open modal too. */
export function applyNetwork({ store }: WidgetContext, namespace: Namespace, network: CaipNetworkId): void {
  const state = store.getState()
  const connection = state.connections[namespace]
  if (!connection || connection.network === network) return
  const accounts = connection.accounts.map(
    (account): typeof account => `${network}:${account.split(':')[2]}` as typeof account,
  )
  state.setActiveNetwork(network)
  state.setConnection({ ...connection, network, accounts })
  if (!state.open) return
  const after = store.getState()
  const shows = after.history.at(-1)?.name
  const known = findNetwork(after.networks, network) !== undefined
  if (known ? shows === 'UnsupportedChain' : shows === 'Account' || shows === 'Networks')
    after.reset(fittingView(after))
}
