import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { onceState } from '../state/untilState.ts'
import { requestIdOf, type ViewEntry, type ViewName } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { isStep, ownView, showsStep } from './begunStep.ts'
import { closeModal } from './closeModal.ts'
import { fittingView } from './fittingView.ts'
import { dropQuestion } from './leaveSignIn.ts'
import { type EndReason, sayEnded } from './sayEnded.ts'
import { signInFamily } from './signInFamily.ts'
import { wantsSignIn } from './wantsSignIn.ts'

/** Does the person decide, pay or connect something that the end of a connection has nothing to do with? */
export const isBusy = ({ store }: WidgetContext): boolean => {
  const { requests, payments, connectingWith } = store.getState()
  return requests.length > 0 || payments > 0 || connectingWith !== null
}

/** Closes the modal after the person ended a connection, unless something of another family goes on in it. */
export async function closeIfIdle(context: WidgetContext): Promise<void> {
  if (!isBusy(context)) await closeModal(context, 'now')
}

/** Views that need no connection. */
const freeViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'Downloads',
  'GetWallet',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'WhatIsAWallet',
  'WhatIsANetwork',
  // What was sent is followed whoever is connected.
  'WalletSendConfirmed',
  'SwapConfirmed',
])
/** Views of the login and its wallet, whichever family is in use. */
const loginViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'AccountSettings',
  'SmartAccountSettings',
  'UpgradeWallet',
  'SmartSessionList',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
])

/** Ask a wallet to sign in; without it, another one's sign-in would be meant. */
const signViews: ReadonlySet<ViewName> = new Set<ViewName>(['SIWXSignMessage', 'ConnectingSiwe'])

/** Does what this view shows go on without the connection that is gone? */
function stays(state: WidgetState, view: ViewEntry): boolean {
  const { connections, networks, activeNetworkId } = state
  const { name } = view
  // A request has an end of its own.
  if (requestIdOf(view) || freeViews.has(name)) return true
  if (signViews.has(name)) return wantsSignIn(state, signInFamily(state))
  // Of a network that only the wallet knew.
  if (name === 'UnsupportedChain' && !view.data && findNetwork(networks, activeNetworkId)) return false
  const isInUse = connections[namespaceOf(activeNetworkId)] !== undefined
  return isInUse && (isLoggedIn(state) || !loginViews.has(name))
}

const isLoggedIn = ({ connections }: WidgetState): boolean => Object.values(connections).some(isEmbedded)

/** Goes what the person does on without the connection that is gone? */
export function goesOn(context: WidgetContext): boolean {
  const state = context.store.getState()
  if (isBusy(context)) return true
  if (state.loginScreen) return isLoggedIn(state)
  const view = ownView(state)
  return !view || stays(state, view)
}

/** Nobody goes back to what needs the connection that is gone. Answers what was taken out. */
export function dropOver({ store }: WidgetContext): readonly ViewEntry[] {
  const state = store.getState()
  const { history, requests, payments, loginScreen, connectingWith } = state
  if (requests.length > 0 || payments > 0 || loginScreen) return []
  const isAwaited = (view: ViewEntry): boolean => connectingWith !== null && view === history.at(-1)
  const left = history.filter((view) => isAwaited(view) || stays(state, view))
  if (left.length === history.length) return []
  const first = fittingView(state)
  if (left[0]?.name !== first.name) {
    state.reset(first)
    left.unshift(...store.getState().history)
  }
  store.setState({ history: left })
  return history.filter((view) => !left.includes(view))
}

/**
 * The same after a connection ended by itself, or by the page: nobody is moved who does something with another one, and
 * who was in the middle of something reads why it is over.
 *
 * @param before how things stood while it was connected
 */
export async function closeIfOver(
  context: WidgetContext,
  before: WidgetState,
  why?: EndReason,
): Promise<void> {
  if (leaveOver(context, before, why)) await closeModal(context, 'now')
}

/** Leaves what needs the connection that is gone. Says whether nothing is left for which the window is open. */
export function leaveOver(context: WidgetContext, before: WidgetState, why?: EndReason): boolean {
  const { store, login } = context
  onceIdle(context, before, why)
  dropPastQuestion(context)
  const wallet = endedWallet(before, store.getState())
  if (goesOn(context)) {
    const isLost = dropOver(context).some(isStep) && !isStep(ownView(store.getState()))
    if (isLost && wallet) sayEnded(context, wallet, why)
    return false
  }
  const state = store.getState()
  if (!wallet || !showsStep(state)) return true
  login.cancel()
  state.reset(fittingView(state))
  sayEnded(context, wallet, why)
  return false
}

/** What is decided, paid or connected now holds the views that need the connection, until it is over. */
function onceIdle(context: WidgetContext, before: WidgetState, why?: EndReason): void {
  const { store } = context
  const { open, closes, payments } = store.getState()
  const isHeld = (): boolean => isBusy(context) || store.getState().loginScreen !== null
  if (!open || !isHeld()) return
  onceState(
    store,
    (state) => state.closes !== closes || !isHeld(),
    () => {
      const state = store.getState()
      if (state.closes !== closes || !endedWallet(before, state)) return
      // The form of a payment says itself what became of it.
      if (payments === 0 || goesOn(context)) void closeIfOver(context, before, why)
    },
  )
}

/** The question to a wallet that is gone is none any more; what it lies over is. */
function dropPastQuestion(context: WidgetContext): void {
  const state = context.store.getState()
  const view = ownView(state)
  if (view && signViews.has(view.name) && !stays(state, view)) dropQuestion(context)
}

/** The connection that is gone; of several, the one that was in use. */
function endedWallet(before: WidgetState, { connections }: WidgetState): Connection | undefined {
  const inUse = before.connections[namespaceOf(before.activeNetworkId)]
  return [inUse, ...Object.values(before.connections)].find((one) => one && !connections[one.namespace])
}
