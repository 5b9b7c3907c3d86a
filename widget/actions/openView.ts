import type { ViewInput } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { requestIdOf, type ViewName, type ViewTarget } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { showFrame } from './showFrame.ts'
import { showView } from './showView.ts'

/** Views that make sense without data; a page may give more to some. */
const openable = [
  'Connect',
  'Account',
  'Transactions',
  'WalletReceive',
  'FundWallet',
  'OnRampProviders',
  'PayWithExchange',
  'WalletSend',
  'Swap',
  'Networks',
  'ProfileWallets',
  'ConnectSocials',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const

const ofAccount: readonly ViewName[] = [
  'Account',
  'Transactions',
  'WalletReceive',
  'FundWallet',
  'OnRampProviders',
  'PayWithExchange',
  'WalletSend',
  'Swap',
]

/**
 * Opens a view by its name, the fitting one for `null`; answers once it stands. What waits for the person's
 * decision stays in front.
 */
export async function openView(context: WidgetContext, name: string | null, data?: ViewInput): Promise<void> {
  const state = context.store.getState()
  const known = openable.find((view) => view === name)
  const asked: ViewTarget | undefined = name === null ? fittingView(state) : known && { name: known }
  if (!asked) throw new RpcError(rpcCodes.invalidParams, 'No such view', { reason: 'invalid_argument' })
  if (state.open && (name === null || requestIdOf(state.history.at(-1)))) return showFrame(context)
  // These need an account on a network that can be used.
  const fitting = fittingView(state)
  const missing = ofAccount.includes(asked.name) && fitting.name !== 'Account'
  const target = asked.name === 'Swap' && data ? { ...asked, data } : asked
  await showView(context, missing ? fitting : target, 'reset')
}
