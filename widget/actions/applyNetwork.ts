import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { findNetwork } from '../state/networks.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { askSignIn } from './askSignIn.ts'
import { fittingView } from './fittingView.ts'

/**
 * The wallet is on a network now: its connection and the active network follow, and an open modal and its sign-in too.
 * Who passed on signing in is not asked again at each network. `there`: what the wallet granted on it, where that is no account of the one before.
 */
export function applyNetwork(
  context: WidgetContext,
  namespace: Namespace,
  network: CaipNetworkId,
  there?: ConnectorSession,
): void {
  const { store } = context
  const state = store.getState()
  const connection = state.connections[namespace]
  if (!connection || connection.network === network) return
  const { lacks: before, ...kept } = connection
  const lacks = there ? there.lacks : before
  const accounts = there
    ? chosenFirst(there.accounts, state.chosen[namespace])
    : connection.accounts.map(
        (account): typeof account => `${network}:${account.split(':')[2]}` as typeof account,
      )
  state.setActiveNetwork(network)
  state.setConnection({ ...kept, network, accounts, ...(lacks && { lacks }) })
  if (state.open) followOpen(context, network)
  if (state.signer !== '' || state.login?.siwx === 'required') void askSignIn(context, namespace)
}

function followOpen({ store }: WidgetContext, network: CaipNetworkId): void {
  const after = store.getState()
  const shows = after.history.at(-1)?.name
  const known = findNetwork(after.networks, network) !== undefined
  if (known ? shows === 'UnsupportedChain' : shows === 'Account' || shows === 'Networks')
    after.reset(fittingView(after))
}
