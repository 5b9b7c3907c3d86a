import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { fittingView } from './fittingView.ts'

/** The closing animation of the modal (specification §9). */
const closingMs = 150

/** Left by signing or by declining, where a signature is required (inventory §2.3.2). */
const signViews: ReadonlySet<string> = new Set(['SIWXSignMessage', 'ConnectingSiwe'])

/** On a network that nothing here can use, these are left by deciding, not by closing (specification §4; inventory §2.3.2). */
const isHeld = ({ history, networks, activeNetworkId, login }: WidgetState): boolean => {
  if (login?.siwx === 'required' && signViews.has(history.at(-1)?.name ?? '')) return true
  if (findNetwork(networks, activeNetworkId)) return false
  const view = history.at(-1)?.name
  return (
    view === 'UnsupportedChain' ||
    (view === 'SwitchNetwork' && history.some(({ name }) => name === 'UnsupportedChain'))
  )
}

/**
 * Closes the modal and rejects everything that waits for the person. A person's close is `safe`: some views
 * shake instead. The views start afresh once nobody sees them.
 */
export async function closeModal(context: WidgetContext, how: 'safe' | 'now' = 'safe'): Promise<void> {
  const { store, host, login } = context
  const state = store.getState()
  if (!state.open) {
    // A view that is on its way stays away.
    state.countClose()
    // A choice that came before the opening, which will not come any more.
    if (state.ahead) {
      state.giveUpConnecting()
      state.reset(fittingView(state))
    }
    return
  }
  if (how === 'safe' && isHeld(state)) {
    state.shake()
    return
  }
  // An embedded frame is part of the page: it never goes away, it starts afresh.
  if (!state.embedded) state.setOpen(false)
  state.countClose()
  state.clearRequests()
  state.giveUpConnecting()
  login.cancel()
  if (!state.embedded) {
    await new Promise((resolve) => setTimeout(resolve, closingMs))
    if (store.getState().open) return
    await host.hide().catch(() => {})
    if (store.getState().open) return
  }
  const after = store.getState()
  after.reset(fittingView(after))
  after.setAlert(null)
  after.setToast(null)
}
