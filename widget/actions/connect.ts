import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { findNetwork } from '../state/networks.ts'
import { onceState, untilState } from '../state/untilState.ts'
import { isConnecting } from '../state/views.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { recentMark } from '../wallets/recentMark.ts'
import { applySession } from './applySession.ts'
import { closeModal } from './closeModal.ts'
import { dropLoginStep } from './dropLoginStep.ts'
import { fittingView } from './fittingView.ts'
import { unlessSilent } from './unlessSilent.ts'

/** Connects a wallet by asking it. See `connectBy`. */
export async function connect(context: WidgetContext, connectorId: string): Promise<void> {
  const connector = context.connectors().find(({ id }) => id === connectorId)
  if (!connector) throw new WidgetError('wallet_not_found')
  await connectBy(context, connector, (signal) => unlessSilent(connector, signal))
}

/** What a wallet gave; `connector`: of another family of the same wallet than the one that was asked. */
type Given = ConnectorSession & { connector?: Connector }

/**
 * Connects what `ask` gives: set, do, set; the state is as before when it fails (`WidgetError`). An answer that
 * comes after the person chose another wallet or closed the modal is dropped.
 */
export async function connectBy(
  context: WidgetContext,
  asked: Connector,
  ask: (signal: AbortSignal) => Promise<Given>,
  leave = leaveConnect,
): Promise<void> {
  const { store } = context
  store.getState().setConnecting(asked.id)
  let connector = asked
  const left = new AbortController()
  const stop = onceState(
    store,
    ({ connectingWith }) => connectingWith !== asked.id,
    () => left.abort(),
  )
  try {
    const session = await ask(left.signal)
    if (left.signal.aborted) return
    connector = session.connector ?? asked
    applySession(context, connector, session)
    store.getState().addRecentWallet(recentMark(connector, context.connectors()))
    store.getState().giveUpConnecting()
    dropLoginStep(context)
  } catch (error) {
    if (left.signal.aborted) return
    store.getState().restoreStatus()
    throw toWidgetError(error, { wallet: asked.name })
  } finally {
    stop()
  }
  await leave(context, connector)
}

/** Closes, unless there is more to do: a network that can be used, or a signature that proves the account. */
async function leaveConnect(context: WidgetContext, { namespace, type }: Connector): Promise<void> {
  if (!(await isSeen(context))) return
  const state = context.store.getState()
  // The login frame is taken away before the modal has faded: no code is asked for below it any more.
  if (type === 'AUTH') state.reset(fittingView(state))
  if (!findNetwork(state.networks, state.activeNetworkId)) state.reset({ name: 'UnsupportedChain' })
  else if (!(await isAsked(context, namespace))) await closeModal(context, 'now')
}

/** Whoever chose before the page's call to open is here sees the choice's end once it is, unless it opens something else. */
async function isSeen({ store }: WidgetContext): Promise<boolean> {
  const { ahead, open: isOpen, history: steps } = store.getState()
  const step = steps.at(-1)
  if (!ahead || !isConnecting(step)) return isOpen
  const { open, history } = await untilState(store, (state) => (state.ahead ? undefined : state))
  return open && history.at(-1) === step
}

async function isAsked(context: WidgetContext, namespace: Namespace): Promise<boolean> {
  const { login, session, signer } = context.store.getState()
  if (!login || login.siwx === 'off') return false
  // A sign-in that outlived its connection counts while its session does.
  if (signer !== '' && session.status === 'loading') await context.login.start().catch(() => {})
  return (await import('./later.ts')).askSignIn(context, namespace, 'connected')
}
