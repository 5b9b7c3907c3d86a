import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import { sessionEnded } from '../errors/sessionEnded.ts'
import { toWidgetError } from '../errors/widgetError.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { requestIdOf, type ViewEntry, type ViewName } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { ownView, showsStep } from './begunStep.ts'
import { closeModal } from './closeModal.ts'
import { fittingView } from './fittingView.ts'
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

/** Nobody goes back to what needs the connection that is gone. */
export function dropOver(context: WidgetContext): void {
  const { store } = context
  const state = store.getState()
  if (isBusy(context) || state.loginScreen) return
  const left = state.history.filter((view) => stays(state, view))
  if (left.length === state.history.length) return
  const first = fittingView(state)
  if (left[0]?.name !== first.name) {
    state.reset(first)
    left.unshift(...store.getState().history)
  }
  store.setState({ history: left })
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
  by?: ConnectionEnder,
): Promise<void> {
  const { store, login } = context
  const state = store.getState()
  if (goesOn(context)) {
    dropOver(context)
    return
  }
  const wallet = endedWallet(before, state)
  if (!wallet || !showsStep(state)) return closeModal(context, 'now')
  login.cancel()
  state.reset(fittingView(state))
  state.setAlert({ kind: 'warning', ...wordsOf(wallet, by) })
}

const wordsOf = (wallet: string, by?: ConnectionEnder) => {
  const { code, values } = toWidgetError(sessionEnded(by), { wallet })
  return { code, values }
}

/** The name of the wallet that is gone; of several, the one that was in use. */
function endedWallet(before: WidgetState, { connections }: WidgetState): string | undefined {
  const inUse = before.connections[namespaceOf(before.activeNetworkId)]
  const gone = [inUse, ...Object.values(before.connections)].find((one) => one && !connections[one.namespace])
  return gone?.wallet.name
}
