import type { CaipAccountId, CaipNetworkId, Namespace } from './caip.ts'

/**
 * The two surfaces of the bridge. `WidgetApi` is offered by the frame, `HostApi` by the page; both are calls
 * over a guarded port and nothing else crosses: no functions, no proxies, no errors but data.
 */

/** A wallet that lives in the page, as a list entry. `id` is unique in the page. */
export interface PageWallet {
  id: string
  name: string
  /** data: URI, or '' when it has none. */
  icon: string
  /** Reverse domain name of EIP-6963, or ''. */
  rdns: string
  namespace: Namespace
  /** ANNOUNCED by EIP-6963 or Wallet Standard / INJECTED as `window.ethereum` or a provider of its own form. */
  type: 'ANNOUNCED' | 'INJECTED'
  /** Networks that it says it serves; absent for EVM, where the wallet itself is asked. */
  networks?: CaipNetworkId[]
  /** Of Wallet Standard; absent where the wallet has no such list. */
  features?: string[]
}

/** Methods: host-sdk/protocol/methods.ts; parameters of Solana and Bitcoin: solana.ts and bitcoin.ts beside it. */
export interface RpcRequest {
  method: string
  params?: unknown
  /** Where it must happen, for families whose wallets live on several networks at once (Solana, Bitcoin). */
  network?: CaipNetworkId
}

/** What the page may learn of one connection. */
export interface PublicConnection {
  namespace: Namespace
  /** First is the active one. */
  accounts: CaipAccountId[]
  network: CaipNetworkId
  wallet: { id: string; name: string }
  /** Of Bitcoin accounts; the key is there once the wallet gave it. Hex. */
  details?: { address: string; type: 'payment' | 'ordinals'; publicKey?: string }[]
  /** What the wallet does not do, by address: features of Wallet Standard, methods of sats-connect. */
  lacks?: Record<string, string[]>
  /** Versions of Solana's transactions that the wallet takes, where it says so. */
  versions?: ('legacy' | 0)[]
}

/** Who ended a connection: the person in our window, the page, the wallet, or the end of the session's life. */
export type ConnectionEnder = 'person' | 'page' | 'wallet' | 'expiry'

export interface PublicState {
  open: boolean
  /** Name of the view that shows, specification §2. */
  view: string
  status: 'connecting' | 'connected' | 'disconnected'
  connections: PublicConnection[]
  /** The network that the modal shows as the active one. */
  network: CaipNetworkId
  /** Of each family that is served: where the page's requests go. */
  networks: Partial<Record<Namespace, CaipNetworkId>>
  /** Who ended the last connection of EVM, for the error of `disconnect`. */
  lastEnd?: ConnectionEnder
  /** Whether `getAccessToken()` has a token; `undefined` until the login frame answered. */
  loggedIn?: boolean | undefined
}

export type ThemeMode = 'dark' | 'light' | 'auto'

export interface Theme {
  mode?: ThemeMode
  /** Only names of `themeVariables`, only values of the checked forms. */
  variables?: Record<string, string>
}

/** Views that a page may open by their name. */
export type OpenableView =
  | 'Connect'
  | 'Account'
  | 'Transactions'
  | 'WalletReceive'
  | 'FundWallet'
  | 'OnRampProviders'
  | 'PayWithExchange'
  | 'WalletSend'
  | 'Swap'
  | 'Networks'
  | 'ProfileWallets'
  | 'ConnectSocials'
  | 'ConnectingWalletConnectBasic'
  | 'AllWallets'
  | 'GetWallet'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'

/**
 * What a view may begin with: for `Swap` symbols of listed tokens, and how much of the first in whole coins, as programs
 * write a number in full (`'1250'`, `'0.5'`).
 */
export interface ViewInput {
  fromToken?: string
  toToken?: string
  amount?: string
}

/** What the page tells the frame once, right after the handshake. */
export interface StartOptions {
  theme: Theme
  embedded: boolean
  wallets: PageWallet[]
  /** What `HostApi.writeStorage` stored last; untrusted input. '' when nothing. */
  storage: string
  /** `result_uri` of a login for which the page was left by `HostApi.leave`; untrusted input. '' for none. */
  returned?: string
}

/** Events that a page wallet sends and the frame must know. */
export type WalletEventName = 'accountsChanged' | 'chainChanged' | 'disconnect'

export interface WidgetApi {
  start(options: StartOptions): Promise<PublicState>
  /** EIP-1193 request of the page. Waits for a person where the method asks for one. */
  request(namespace: Namespace, request: RpcRequest): Promise<unknown>
  /** Opens a view by its name, the fitting one when none is given; answers once the view stands. */
  open(view: string | null, data?: ViewInput): Promise<void>
  close(): Promise<void>
  disconnect(namespace: Namespace | null): Promise<void>
  /** A JWT for the page's own back end; rejects with 4100 `no_session` when nobody is logged in. */
  accessToken(): Promise<string>
  /** Ends the session; the embedded wallet is disconnected, a wallet of the page stays. */
  signOut(): Promise<void>
  setTheme(theme: Theme): Promise<void>
  /** Shows a served network again that was taken out. */
  addNetwork(network: CaipNetworkId): Promise<void>
  /** Takes a network out of what the page offers; the last of a family stays. */
  removeNetwork(network: CaipNetworkId): Promise<void>
  setWallets(wallets: PageWallet[]): Promise<void>
  walletEvent(walletId: string, event: WalletEventName, data: unknown): Promise<void>
  /** Another tab of the page wrote what `HostApi.writeStorage` keeps. */
  storageChanged(value: string): Promise<void>
}

export interface HostApi {
  /** Shows the frame over the page. */
  show(): Promise<void>
  /** Hides the frame, gives focus and scroll back. */
  hide(): Promise<void>
  /** Height of the content in px; used by an embedded frame. */
  resize(height: number): Promise<void>
  /** Names the dialog by what it shows. `decides`: a request of the page waits there for an answer. */
  setTitle(title: string, decides: boolean): Promise<void>
  /** The single source of truth for the page's providers: they derive their events from it. */
  setState(state: PublicState): Promise<void>
  /** Asks one wallet of the page. Waits for a person. */
  requestWallet(walletId: string, request: RpcRequest): Promise<unknown>
  /**
   * Keeps the widget's small state (≤ 16 KB, nothing secret) in the page, '' when the frame's own storage holds
   * it. `connected`: the next page load brings the frame by itself, because there is a connection to restore.
   */
  writeStorage(value: string, connected: boolean): Promise<void>
  /** Takes the page itself to a login, for browsers that open no window. It comes back with `result_uri`. */
  leave(url: string): Promise<void>
}

export const widgetApiNames = [
  'start',
  'request',
  'open',
  'close',
  'disconnect',
  'accessToken',
  'signOut',
  'setTheme',
  'addNetwork',
  'removeNetwork',
  'setWallets',
  'walletEvent',
  'storageChanged',
] as const satisfies (keyof WidgetApi)[]

export const hostApiNames = [
  'show',
  'hide',
  'resize',
  'setTitle',
  'setState',
  'requestWallet',
  'writeStorage',
  'leave',
] as const satisfies (keyof HostApi)[]

/** Largest value of `HostApi.writeStorage`, in UTF-16 units. */
export const storageLimit = 16_384
/** Largest single argument over the bridge, in bytes as `channel/measure` counts them. */
export const argumentLimit = 1_048_576
