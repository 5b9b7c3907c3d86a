import type { ComponentType } from 'react'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { ViewData, ViewName } from '../state/views.ts'
import type { WordId } from '../words/words.ts'

type ViewComponent<D> = ComponentType<{ data: D }>

interface View<D> {
  title: WordId
  load(): Promise<ViewComponent<D>>
  /** Only what leads to a connection comes with the first load. */
  Component?: ViewComponent<D>
}

const eager = <D>(Component: ViewComponent<D>) => ({ Component, load: async () => Component })

/** Each view of the specification: its title and what it shows. */
export const views: { [N in ViewName]: View<ViewData[N]> } = {
  Connect: { title: 'connect.title', ...eager(ConnectView) },
  ConnectingExternal: { title: 'connect.title', ...eager(ConnectingExternalView) },
  Account: {
    title: 'account.title',
    load: async () => (await import('../features/account/AccountView.tsx')).AccountView,
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
  ApproveTransaction: {
    title: 'approve.title',
    load: async () => (await import('../features/approve/ApproveTransactionView.tsx')).ApproveTransactionView,
  },
  ApproveMessage: {
    title: 'approve.title',
    load: async () => (await import('../features/approve/ApproveMessageView.tsx')).ApproveMessageView,
  },
  ContinueInWallet: {
    title: 'approve.continue.title',
    load: async () => (await import('../features/approve/ContinueInWalletView.tsx')).ContinueInWalletView,
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
