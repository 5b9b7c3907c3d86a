import type { ViewInput } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { requestIdOf, type ViewName, type ViewTarget } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { showFrame } from './showFrame.ts'
import { showView } from './showView.ts'

/** Views that make sense without data; a page may give more to some. */
const openable: Readonly<Record<string, ViewTarget>> = {
  Connect: { name: 'Connect' },
  Account: { name: 'Account' },
  Transactions: { name: 'Transactions' },
  WalletReceive: { name: 'WalletReceive' },
  FundWallet: { name: 'FundWallet' },
  OnRampProviders: { name: 'OnRampProviders' },
  PayWithExchange: { name: 'PayWithExchange' },
  WalletSend: { name: 'WalletSend' },
  Swap: { name: 'Swap' },
  Networks: { name: 'Networks' },
  ProfileWallets: { name: 'ProfileWallets' },
  ConnectSocials: { name: 'ConnectSocials' },
  ConnectingWalletConnectBasic: { name: 'ConnectingWalletConnectBasic' },
  AllWallets: { name: 'AllWallets' },
  GetWallet: { name: 'GetWallet' },
  WhatIsAWallet: { name: 'WhatIsAWallet' },
  WhatIsANetwork: { name: 'WhatIsANetwork' },
}

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
  const asked =
    name === null ? fittingView(state) : Object.hasOwn(openable, name) ? openable[name] : undefined
  if (!asked) throw new RpcError(rpcCodes.invalidParams, 'No such view', { reason: 'invalid_argument' })
  if (state.open && (name === null || requestIdOf(state.history.at(-1)))) return showFrame(context)
  // These need an account on a network that can be used.
  const fitting = fittingView(state)
  const missing = ofAccount.includes(asked.name) && fitting.name !== 'Account'
  const target = asked.name === 'Swap' && data ? { ...asked, data } : asked
  await showView(context, missing ? fitting : target, 'reset')
}
