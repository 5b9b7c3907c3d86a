import type { WidgetContext } from '../context.ts'
import { namespaceOf } from '../state/networks.ts'
import type { ViewName } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { closeModal } from './closeModal.ts'

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

/** Goes what the person does on without the connection that is gone? */
export function goesOn(context: WidgetContext): boolean {
  const { connections, activeNetworkId, loginScreen, history } = context.store.getState()
  if (isBusy(context)) return true
  const isLoggedIn = Object.values(connections).some(isEmbedded)
  if (loginScreen) return isLoggedIn
  const isInUse = connections[namespaceOf(activeNetworkId)] !== undefined
  return history.every(
    ({ name }) => freeViews.has(name) || (isInUse && (isLoggedIn || !loginViews.has(name))),
  )
}

/** The same after a connection ended by itself: a wallet that locks moves nobody who does something with another one. */
export async function closeIfOver(context: WidgetContext): Promise<void> {
  if (!goesOn(context)) await closeModal(context, 'now')
}
