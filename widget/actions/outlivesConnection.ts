import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { type BegunDeposit, requestIdOf, type ViewEntry, type ViewName } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { signInFamily } from './signInFamily.ts'
import { wantsSignIn } from './wantsSignIn.ts'

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
export const signViews: ReadonlySet<ViewName> = new Set<ViewName>(['SIWXSignMessage', 'ConnectingSiwe'])

/** Does what this view shows go on without the connection that is gone? */
export function outlivesConnection(state: WidgetState, view: ViewEntry): boolean {
  const { connections, networks, activeNetworkId } = state
  const { name } = view
  // A request has an end of its own.
  if (requestIdOf(view) || freeViews.has(name)) return true
  if (signViews.has(name)) return wantsSignIn(state, signInFamily(state))
  // Of a network that only the wallet knew.
  if (name === 'UnsupportedChain' && !view.data && findNetwork(networks, activeNetworkId)) return false
  // What was begun before a reload goes into the account of its own network.
  const begunOn = name.endsWith('InProgress') && (view.data as BegunDeposit | undefined)?.networkId
  const isInUse = connections[namespaceOf((begunOn || activeNetworkId) as CaipNetworkId)] !== undefined
  return isInUse && (isLoggedIn(state) || !loginViews.has(name))
}

export const isLoggedIn = ({ connections }: WidgetState): boolean =>
  Object.values(connections).some(isEmbedded)
