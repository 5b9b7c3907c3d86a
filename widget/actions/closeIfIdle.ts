import type { WidgetContext } from '../context.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'
import { requestIdOf, type ViewEntry, type ViewName } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { closeModal } from './closeModal.ts'
import { signInFamily } from './signInFamily.ts'
import { wantsSignIn } from './wantsSignIn.ts'

/** Does the person decide, pay or connect something that the end of a connection has nothing to do with? */
export const isBusy = ({ store }: WidgetContext): boolean => {
  const { requests, payments, connectingWith } = store.getState()
  return requests.length > 0 || payments > 0 || connectingWith !== null
}

/** Closes the modal after the person or the page ended a connection, unless something of another family goes on in it. */
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

/** Goes what the person does on without the connection that is gone? */
export function goesOn(context: WidgetContext): boolean {
  const state = context.store.getState()
  const { connections, networks, activeNetworkId, loginScreen, history } = state
  if (isBusy(context)) return true
  const isLoggedIn = Object.values(connections).some(isEmbedded)
  if (loginScreen) return isLoggedIn
  const isInUse = connections[namespaceOf(activeNetworkId)] !== undefined
  const stays = (view: ViewEntry): boolean => {
    const { name } = view
    // A request has an end of its own.
    if (requestIdOf(view) || freeViews.has(name)) return true
    if (signViews.has(name)) return wantsSignIn(state, signInFamily(state))
    // Of a network that only the wallet knew.
    if (name === 'UnsupportedChain' && !view.data && findNetwork(networks, activeNetworkId)) return false
    return isInUse && (isLoggedIn || !loginViews.has(name))
  }
  return history.every(stays)
}

/** The same after a connection ended by itself: a wallet that locks moves nobody who does something with another one. */
export async function closeIfOver(context: WidgetContext): Promise<void> {
  if (!goesOn(context)) await closeModal(context, 'now')
}
