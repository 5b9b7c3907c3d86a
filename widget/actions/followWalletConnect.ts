import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { WidgetContext } from '../context.ts'
import { sessionEnded } from '../errors/sessionEnded.ts'
import { toWidgetError, type WidgetError } from '../errors/widgetError.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { onceState } from '../state/untilState.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { goesOn } from './closeIfIdle.ts'
import { endSignIn } from './endSignIn.ts'
import { fittingView } from './fittingView.ts'
import { forgetConnection } from './forgetConnection.ts'

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
    end(context, namespace, connection.wallet.name, by)
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

function end(context: WidgetContext, namespace: Namespace, wallet: string, by?: ConnectionEnder): void {
  const { store } = context
  forgetConnection(context, namespace, { by })
  void endSignIn(context, [namespace], by)
  say(context, toWidgetError(sessionEnded(by), { wallet }))
  const state = store.getState()
  if (state.open && !goesOn(context)) state.reset(fittingView(state))
}

/** Says it now, or when the person looks next: the wallet may be in another room. */
function say({ store }: WidgetContext, { code, values }: WidgetError): void {
  onceState(
    store,
    ({ open }) => open,
    () => store.getState().setAlert({ kind: 'warning', code, values }),
  )
}
