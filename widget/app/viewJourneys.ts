import type { ViewName } from '../state/views.ts'
import { isFirstView } from './firstViews.ts'
import type { LaterViewName } from './views.ts'

/** What a person sets out to do. The views of one journey come in one script (build/chunkTable.ts). */
export type Journey =
  | 'account'
  | 'approve'
  | 'connect'
  | 'fund'
  | 'send'
  | 'settings'
  | 'signIn'
  | 'swap'
  | 'wallets'

export const viewJourneys: { [N in LaterViewName]: Journey } = {
  Account: 'account',
  AccountSettings: 'settings',
  AllWallets: 'wallets',
  ApproveMessage: 'approve',
  ApproveRequest: 'approve',
  ApproveTransaction: 'approve',
  BuyInProgress: 'fund',
  ConnectSocials: 'connect',
  ConnectWallets: 'connect',
  ConnectingExternal: 'connect',
  ConnectingFarcaster: 'connect',
  ConnectingMultiChain: 'settings',
  ConnectingSiwe: 'signIn',
  ConnectingSocial: 'connect',
  ConnectingWalletConnect: 'connect',
  ConnectingWalletConnectBasic: 'connect',
  ContinueInWallet: 'approve',
  DepositInProgress: 'fund',
  Downloads: 'wallets',
  EmailVerifyDevice: 'connect',
  EmailVerifyOtp: 'connect',
  FundWallet: 'fund',
  GetWallet: 'wallets',
  Networks: 'settings',
  OnRampFiatSelect: 'fund',
  OnRampProviders: 'fund',
  OnRampTokenSelect: 'fund',
  PayWithExchange: 'fund',
  PayWithExchangeSelectAsset: 'fund',
  ProfileWallets: 'settings',
  RegisterAccountName: 'account',
  RegisterAccountNameSuccess: 'account',
  SIWXSignMessage: 'signIn',
  SmartAccountSettings: 'settings',
  SmartSessionList: 'account',
  Swap: 'swap',
  SwapConfirmed: 'swap',
  SwapPreview: 'swap',
  SwapSelectToken: 'swap',
  SwitchActiveChain: 'settings',
  SwitchNetwork: 'settings',
  Transactions: 'account',
  UnsupportedChain: 'settings',
  UpdateEmailPrimaryOtp: 'settings',
  UpdateEmailSecondaryOtp: 'settings',
  UpdateEmailWallet: 'settings',
  UpgradeWallet: 'settings',
  WalletCompatibleNetworks: 'settings',
  WalletReceive: 'account',
  WalletSend: 'send',
  WalletSendConfirmed: 'send',
  WalletSendPreview: 'send',
  WalletSendSelectToken: 'send',
  WhatIsANetwork: 'wallets',
  WhatIsAWallet: 'wallets',
}

/** Where the buttons of a screen lead. What few people press is not in here: it comes when it is wanted. */
const next: Record<'Connect' | Journey, readonly Journey[]> = {
  Connect: ['connect'],
  connect: ['signIn'],
  signIn: [],
  wallets: ['connect'],
  account: ['send', 'settings', 'fund', 'swap'],
  settings: [],
  send: [],
  swap: [],
  fund: [],
  approve: [],
}

/** While a wallet is connected and nothing is open: the button opens the account, and the page may send a request. */
const whileClosed: readonly Journey[] = ['account', 'approve']

/** The views that may be wanted next, the likeliest first: those of the journey begun, and where its buttons lead. */
export function nextViews(view: ViewName | undefined): LaterViewName[] {
  const journeys =
    view === undefined ? whileClosed : isFirstView(view) ? next.Connect : withNext(viewJourneys[view])
  const names = Object.keys(viewJourneys) as LaterViewName[]
  return journeys.flatMap((journey) => names.filter((name) => viewJourneys[name] === journey))
}

const withNext = (journey: Journey): Journey[] => [journey, ...next[journey]]
