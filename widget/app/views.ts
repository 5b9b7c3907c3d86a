import type { ComponentType } from 'react'
import type { ViewData, ViewName } from '../state/views.ts'
import type { WordId } from '../words/words.ts'
import type { FirstViewName } from './firstViews.ts'

interface View<D> {
  title: WordId
  load(): Promise<ComponentType<{ data: D }>>
}

export type LaterViewName = Exclude<ViewName, FirstViewName>

/** Each view of the specification but the first ones: its title and what it shows. Loaded with the first of them. */
export const views: { [N in LaterViewName]: View<ViewData[N]> } = {
  ConnectingExternal: {
    title: 'connect.title',
    load: async () => (await import('../features/connect/ConnectingExternalView.tsx')).ConnectingExternalView,
  },
  ConnectWallets: {
    title: 'connect.title',
    load: async () => (await import('../features/connect/ConnectWalletsView.tsx')).ConnectWalletsView,
  },
  ConnectingWalletConnect: {
    title: 'connect.title',
    load: async () =>
      (await import('../features/walletConnect/ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    title: 'connect.title',
    load: async () =>
      (await import('../features/walletConnect/ConnectingWalletConnectBasicView.tsx'))
        .ConnectingWalletConnectBasicView,
  },
  AllWallets: {
    title: 'connect.all',
    load: async () => (await import('../features/wallets/AllWalletsView.tsx')).AllWalletsView,
  },
  Downloads: {
    title: 'downloads.title',
    load: async () => (await import('../features/wallets/DownloadsView.tsx')).DownloadsView,
  },
  GetWallet: {
    title: 'getWallet.title',
    load: async () => (await import('../features/wallets/GetWalletView.tsx')).GetWalletView,
  },
  Account: {
    title: 'account.title',
    load: async () => (await import('../features/account/AccountView.tsx')).AccountView,
  },
  Transactions: {
    title: 'activity.title',
    load: async () => (await import('../features/account/TransactionsView.tsx')).TransactionsView,
  },
  WalletReceive: {
    title: 'receive.title',
    load: async () => (await import('../features/account/receive/WalletReceiveView.tsx')).WalletReceiveView,
  },
  FundWallet: {
    title: 'fund.title',
    load: async () => (await import('../features/fund/FundWalletView.tsx')).FundWalletView,
  },
  OnRampProviders: {
    title: 'buy.view',
    load: async () => (await import('../features/fund/OnRampProvidersView.tsx')).OnRampProvidersView,
  },
  OnRampTokenSelect: {
    title: 'swap.token.title',
    load: async () => (await import('../features/fund/OnRampTokenSelectView.tsx')).OnRampTokenSelectView,
  },
  OnRampFiatSelect: {
    title: 'buy.currency.title',
    load: async () => (await import('../features/fund/OnRampFiatSelectView.tsx')).OnRampFiatSelectView,
  },
  BuyInProgress: {
    title: 'buy.view',
    load: async () => (await import('../features/fund/BuyInProgressView.tsx')).BuyInProgressView,
  },
  PayWithExchange: {
    title: 'deposit.title',
    load: async () => (await import('../features/fund/PayWithExchangeView.tsx')).PayWithExchangeView,
  },
  PayWithExchangeSelectAsset: {
    title: 'swap.token.title',
    load: async () =>
      (await import('../features/fund/PayWithExchangeSelectAssetView.tsx')).PayWithExchangeSelectAssetView,
  },
  DepositInProgress: {
    title: 'deposit.title',
    load: async () => (await import('../features/fund/DepositInProgressView.tsx')).DepositInProgressView,
  },
  RegisterAccountName: {
    title: 'names.title',
    load: async () =>
      (await import('../features/account/names/RegisterAccountNameView.tsx')).RegisterAccountNameView,
  },
  RegisterAccountNameSuccess: {
    title: 'names.done.title',
    load: async () =>
      (await import('../features/account/names/RegisterAccountNameSuccessView.tsx'))
        .RegisterAccountNameSuccessView,
  },
  SmartSessionList: {
    title: 'sessions.title',
    load: async () =>
      (await import('../features/account/sessions/SmartSessionListView.tsx')).SmartSessionListView,
  },
  Networks: {
    title: 'networks.title',
    load: async () => (await import('../features/networks/NetworksView.tsx')).NetworksView,
  },
  SwitchNetwork: {
    title: 'networks.switch.title',
    load: async () => (await import('../features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
  },
  UnsupportedChain: {
    title: 'networks.unsupported.title',
    load: async () => (await import('../features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
  },
  ConnectingMultiChain: {
    title: 'multichain.title',
    load: async () =>
      (await import('../features/multichain/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  },
  SwitchActiveChain: {
    title: 'switchChain.title',
    load: async () =>
      (await import('../features/multichain/SwitchActiveChainView.tsx')).SwitchActiveChainView,
  },
  ProfileWallets: {
    title: 'profile.title',
    load: async () => (await import('../features/multichain/ProfileWalletsView.tsx')).ProfileWalletsView,
  },
  WalletCompatibleNetworks: {
    title: 'compatible.title',
    load: async () =>
      (await import('../features/multichain/WalletCompatibleNetworksView.tsx')).WalletCompatibleNetworksView,
  },
  WalletSend: {
    title: 'send.title',
    load: async () => (await import('../features/send/WalletSendView.tsx')).WalletSendView,
  },
  WalletSendSelectToken: {
    title: 'send.token.title',
    load: async () =>
      (await import('../features/send/WalletSendSelectTokenView.tsx')).WalletSendSelectTokenView,
  },
  WalletSendPreview: {
    title: 'send.preview.title',
    load: async () => (await import('../features/send/WalletSendPreviewView.tsx')).WalletSendPreviewView,
  },
  WalletSendConfirmed: {
    title: 'send.confirmed.title',
    load: async () => (await import('../features/send/WalletSendConfirmedView.tsx')).WalletSendConfirmedView,
  },
  Swap: {
    title: 'swap.title',
    load: async () => (await import('../features/swap/SwapView.tsx')).SwapView,
  },
  SwapSelectToken: {
    title: 'swap.token.title',
    load: async () => (await import('../features/swap/SwapSelectTokenView.tsx')).SwapSelectTokenView,
  },
  SwapPreview: {
    title: 'swap.preview.title',
    load: async () => (await import('../features/swap/SwapPreviewView.tsx')).SwapPreviewView,
  },
  SwapConfirmed: {
    title: 'swap.confirmed.title',
    load: async () => (await import('../features/swap/SwapConfirmedView.tsx')).SwapConfirmedView,
  },
  ApproveTransaction: {
    title: 'approve.title',
    load: async () => (await import('../features/approve/ApproveTransactionView.tsx')).ApproveTransactionView,
  },
  ApproveMessage: {
    title: 'approve.title',
    load: async () => (await import('../features/approve/ApproveMessageView.tsx')).ApproveMessageView,
  },
  ApproveRequest: {
    title: 'approve.title',
    load: async () => (await import('../features/approve/ApproveRequestView.tsx')).ApproveRequestView,
  },
  ContinueInWallet: {
    title: 'approve.continue.title',
    load: async () => (await import('../features/approve/ContinueInWalletView.tsx')).ContinueInWalletView,
  },
  EmailVerifyOtp: {
    title: 'email.title',
    load: async () => (await import('../features/email/EmailVerifyOtpView.tsx')).EmailVerifyOtpView,
  },
  EmailVerifyDevice: {
    title: 'email.device.title',
    load: async () => (await import('../features/email/EmailVerifyDeviceView.tsx')).EmailVerifyDeviceView,
  },
  ConnectSocials: {
    title: 'connect.socials',
    load: async () => (await import('../features/social/ConnectSocialsView.tsx')).ConnectSocialsView,
  },
  ConnectingSocial: {
    title: 'social.window.title',
    load: async () => (await import('../features/social/ConnectingSocialView.tsx')).ConnectingSocialView,
  },
  ConnectingFarcaster: {
    title: 'farcaster.title',
    load: async () =>
      (await import('../features/social/ConnectingFarcasterView.tsx')).ConnectingFarcasterView,
  },
  AccountSettings: {
    title: 'settings.title',
    load: async () => (await import('../features/settings/AccountSettingsView.tsx')).AccountSettingsView,
  },
  SmartAccountSettings: {
    title: 'settings.accountType.title',
    load: async () =>
      (await import('../features/settings/SmartAccountSettingsView.tsx')).SmartAccountSettingsView,
  },
  UpgradeWallet: {
    title: 'upgrade.title',
    load: async () => (await import('../features/settings/UpgradeWalletView.tsx')).UpgradeWalletView,
  },
  UpdateEmailWallet: {
    title: 'email.update.title',
    load: async () => (await import('../features/email/UpdateEmailWalletView.tsx')).UpdateEmailWalletView,
  },
  UpdateEmailPrimaryOtp: {
    title: 'email.update.title',
    load: async () =>
      (await import('../features/email/UpdateEmailPrimaryOtpView.tsx')).UpdateEmailPrimaryOtpView,
  },
  UpdateEmailSecondaryOtp: {
    title: 'email.update.title',
    load: async () =>
      (await import('../features/email/UpdateEmailSecondaryOtpView.tsx')).UpdateEmailSecondaryOtpView,
  },
  SIWXSignMessage: {
    title: 'siwx.title',
    load: async () => (await import('../features/siwx/SIWXSignMessageView.tsx')).SIWXSignMessageView,
  },
  ConnectingSiwe: {
    title: 'siwx.title',
    load: async () => (await import('../features/siwx/ConnectingSiweView.tsx')).ConnectingSiweView,
  },
  WhatIsAWallet: {
    title: 'help.wallet.title',
    load: async () => (await import('../features/help/WhatIsAWalletView.tsx')).WhatIsAWalletView,
  },
  WhatIsANetwork: {
    title: 'help.network.title',
    load: async () => (await import('../features/help/WhatIsANetworkView.tsx')).WhatIsANetworkView,
  },
}
