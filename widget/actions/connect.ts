import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { findNetwork } from '../state/networks.ts'
import { onceState } from '../state/untilState.ts'
import { applySession } from './applySession.ts'
import { closeModal } from './closeModal.ts'

/**
 * Connects a wallet: set, do, set; the state is as before when it fails (`WidgetError`). An answer that
 * comes after the person chose another wallet or closed the modal is dropped.
 */
export async function connect(context: WidgetContext, connectorId: string): Promise<void> {
  const connector = context.connectors().find(({ id }) => id === connectorId)
  if (!connector) throw new WidgetError('wallet_not_found')
  const { store } = context
  store.getState().setConnecting(connectorId)
  const left = new AbortController()
  const stop = onceState(
    store,
    ({ connectingWith }) => connectingWith !== connectorId,
    () => left.abort(),
  )
  try {
    const session = await connector.connect(left.signal)
    if (left.signal.aborted) return
    applySession(context, connector, session)
    store.getState().addRecentWallet(connector.key)
    store.getState().giveUpConnecting()
  } catch (error) {
    if (left.signal.aborted) return
    store.getState().restoreStatus()
    throw toWidgetError(error, { wallet: connector.name })
  } finally {
    stop()
  }
  await leaveConnect(context)
}

/** Closes, unless the wallet is on a network that nothing here can use. */
async function leaveConnect(context: WidgetContext): Promise<void> {
  const state = context.store.getState()
  if (!state.open) return
  if (findNetwork(state.networks, state.activeNetworkId)) await closeModal(context, 'now')
  else state.reset({ name: 'UnsupportedChain' })
}
