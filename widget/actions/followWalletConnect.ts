import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { leaveOver } from './closeIfOver.ts'
import { endSignIn } from './endSignIn.ts'
import { fittingView } from './fittingView.ts'
import { leaveAccount } from './leaveAccount.ts'
import { sayEnded } from './sayEnded.ts'

/** A wallet over WalletConnect changed by itself; `null`: it ended the session, or the session ran out. */
export function followWalletConnect(
  context: WidgetContext,
  namespace: Namespace,
  session: ConnectorSession | null,
  by?: ConnectionEnder,
): void {
  const { connections } = context.store.getState()
  const connection = connections[namespace]
  if (connection?.wallet.id !== walletConnectKey) return
  if (!session) {
    end(context, connection, by)
    return
  }
  applyNetwork(context, namespace, session.network)
  const { chosen, connections: now } = context.store.getState()
  const { details, lacks } = session
  const accounts = chosenFirst(session.accounts, chosen[namespace])
  const current = now[namespace]
  if (!current) return
  const isSame = current.accounts.join() === accounts.join()
  const { lacks: before, ...kept } = current
  const asBefore = JSON.stringify([kept.details, before])
  if (isSame && JSON.stringify([details ?? kept.details, lacks]) === asBefore) return
  const next = { ...kept, accounts, ...(details && { details }), ...(lacks && { lacks }) }
  context.store.getState().setConnection(next)
  if (isSame) return
  void askSignIn(context, namespace)
}

function end(context: WidgetContext, connection: Connection, by?: ConnectionEnder): void {
  const { store } = context
  const { namespace } = connection
  const before = store.getState()
  leaveAccount(context, namespace, { by })
  void endSignIn(context, [namespace], by)
  sayEnded(context, connection, by)
  // Who looks on reads why; the window stays.
  if (!store.getState().open || !leaveOver(context, before, by)) return
  context.login.cancel()
  store.getState().reset(fittingView(store.getState()))
}
