import type { OpenableView, ViewInput } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { waitsForConsent } from '../state/legal.ts'
import { stepOf } from '../state/stepOf.ts'
import type { ViewName, ViewTarget } from '../state/views.ts'
import { holdsView } from './begunStep.ts'
import { fittingView } from './fittingView.ts'
import { isSwitchedOff } from './isSwitchedOff.ts'
import { pushKeptCode } from './runningCode.ts'
import { showFrame } from './showFrame.ts'
import { showResumed } from './showResumed.ts'
import { showView } from './showView.ts'

/** Views that make sense without data; a page may give more to some. */
const openable: Record<Exclude<OpenableView, 'Connect'>, true> = {
  Account: true,
  Transactions: true,
  WalletReceive: true,
  FundWallet: true,
  OnRampProviders: true,
  PayWithExchange: true,
  WalletSend: true,
  Swap: true,
  Networks: true,
  ProfileWallets: true,
  ConnectSocials: true,
  ConnectingWalletConnectBasic: true,
  AllWallets: true,
  GetWallet: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
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

/** What was interrupted by a reload comes back in front of these. */
const bases: readonly ViewName[] = ['Account', 'Connect', 'ConnectSocials', 'ConnectingWalletConnectBasic']

/** Ways in behind the first screen, on which the terms are accepted where a project wants that. */
const waysIn: readonly ViewName[] = ['ConnectSocials', 'ConnectingWalletConnectBasic', 'AllWallets']

/**
 * Opens a view by its name. What needs an account, or terms that were accepted, is the fitting view until then.
 *
 * @throws RpcError -32602 for a view that is not there, or that the project has switched off
 */
export async function openNamedView(context: WidgetContext, name: string, data?: ViewInput): Promise<void> {
  const state = context.store.getState()
  const asked = Object.hasOwn(openable, name) ? (name as keyof typeof openable) : undefined
  if (!asked || isSwitchedOff(state, asked))
    throw new RpcError(rpcCodes.invalidParams, 'No such view', { reason: 'invalid_argument' })
  if (holdsView(context)) return showFrame(context)
  // These need an account on a network that can be used.
  const fitting = fittingView(state)
  const missing = ofAccount.includes(asked) && fitting.name !== 'Account'
  const early = waysIn.includes(asked) && waitsForConsent(state)
  const target: ViewTarget = asked === 'Swap' && data ? { name: asked, data } : { name: asked }
  const first: ViewTarget = early ? { name: 'Connect' } : missing ? fitting : target
  if (!bases.includes(first.name)) return showView(context, first, 'reset')
  await showResumed(context, first)
  await pushKeptCode(context, stepOf(context.store))
}
