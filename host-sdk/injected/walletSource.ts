import type { PageWallet, RpcRequest, WalletEventName } from '../protocol/api.ts'

/** What a wallet of the page tells by itself. `message` is EIP-1193's, for the page's own listeners. */
export type PageWalletEvent = WalletEventName | 'message'

/** A wallet of the page and how it is asked, whatever form its own interface has. */
export interface SourcedWallet extends PageWallet {
  /** The wallet's own object: the same wallet asked twice is watched once. */
  provider: object
  /** Methods and answers of host-sdk/protocol/methods.ts; the wallet's error passes. */
  ask(request: RpcRequest): Promise<unknown>
  /** Forwards its events from now on. Returns the end of it. */
  watch(emit: (event: PageWalletEvent, data: unknown) => void): () => void
}

/** One way in which wallets make themselves known to a page. */
export interface WalletSource {
  /** Ids are unique in the page. */
  list(): SourcedWallet[]
  stop(): void
}
