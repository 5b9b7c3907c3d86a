import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Network } from '../../server/contract/networks.ts'
import { type AccountSlice, createAccount } from './account.ts'
import { type AlertsSlice, createAlerts } from './alerts.ts'
import { type ConnectionsSlice, createConnections } from './connections.ts'
import { createKnownWallets, type KnownWalletsSlice } from './knownWallets.ts'
import { createNetworks, type NetworksSlice } from './networks.ts'
import { createOptions, type OptionsSlice, type ProjectOptions } from './options.ts'
import { createRequests, type RequestsSlice } from './requests.ts'
import { createSession, type SessionSlice } from './session.ts'
import { createViews, type ViewsSlice } from './views.ts'
import { createWalletConnect, type WalletConnectSlice } from './walletConnect.ts'
import { createWallets, type WalletsSlice } from './wallets.ts'

export type WidgetState = ViewsSlice &
  ConnectionsSlice &
  KnownWalletsSlice &
  NetworksSlice &
  RequestsSlice &
  AlertsSlice &
  AccountSlice &
  OptionsSlice &
  SessionSlice &
  WalletsSlice &
  WalletConnectSlice
export type WidgetStore = StoreApi<WidgetState>

/** The one store of the frame; what must last is chosen by `actions/persist`. */
export const createWidgetStore = (project: ProjectOptions, networks: Network[]): WidgetStore =>
  createStore<WidgetState>()((set) => ({
    ...createViews(set),
    ...createConnections(set),
    ...createKnownWallets(set),
    ...createNetworks(networks)(set),
    ...createRequests(set),
    ...createAlerts(set),
    ...createAccount(set),
    ...createOptions(project)(set),
    ...createSession(set),
    ...createWallets(set),
    ...createWalletConnect(set),
  }))
