import type { EvmProvider } from './evm/evmProvider.ts'
import type { OpenableView, PublicState, Theme, ViewInput } from './protocol/api.ts'
import type { CaipNetworkId, Namespace } from './protocol/caip.ts'
import type { StandardWallet } from './standard/standardWallet.ts'

/** Like `PublicState`; `network` is unknown until the frame was loaded once. */
export type GatehouseState = Omit<PublicState, 'network'> & { network?: CaipNetworkId }

export type StateListener = (state: GatehouseState) => void

export interface Gatehouse {
  /** EIP-1193 provider, announced by EIP-6963. */
  readonly evm: EvmProvider
  /** Wallet Standard wallet, registered in the page. */
  readonly solana: StandardWallet
  /** Wallet Standard wallet with Bitcoin's features, registered in the page; sats-connect finds it too. */
  readonly bitcoin: StandardWallet
  /** The element that holds the frame; place it yourself with `append: false`. */
  readonly element: HTMLElement
  getState(): GatehouseState
  /** Calls the listener after each change, with the new state; returns the undo. */
  subscribe(listener: StateListener): () => void
  /** Loads the frame before it is needed, e.g. when the pointer is over a button. Never rejects. */
  preload(): void
  /**
   * Opens a view by its name, the fitting one by default. Rejects with `RpcError`; `data.reason` says why. `data`: what the
   * view begins with, such as `open('Swap', { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })`.
   */
  open(view?: OpenableView, data?: ViewInput): Promise<void>
  /** Closes the modal; what waits for the person is rejected with 4001. */
  close(): Promise<void>
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * A short-lived JWT that tells the page's own back end who is logged in; keys at `/.well-known/jwks.json` of the
   * login origin. Rejects with `RpcError` 4100, `data.reason` `no_session`, when nobody is.
   */
  getAccessToken(): Promise<string>
  /** Ends the session of who logged in. The embedded wallet is disconnected, a wallet of the page stays. */
  signOut(): Promise<void>
  setTheme(theme: Theme): Promise<void>
  /** Shows a network again that `removeNetwork` took out. Rejects for one that the operator does not serve. */
  addNetwork(network: CaipNetworkId): Promise<void>
  /** Takes a network out of what this page offers. Rejects for the last one of a family. */
  removeNetwork(network: CaipNetworkId): Promise<void>
  /** Ends everything and leaves nothing behind. */
  destroy(): void
}
