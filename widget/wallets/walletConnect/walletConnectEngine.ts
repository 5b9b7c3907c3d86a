import type { ConnectionEnder, RpcRequest } from '../../../host-sdk/protocol/api.ts'
import type { CaipAccountId, CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { FrameConfig } from '../../../server/contract/frame.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { ConnectorSession } from '../connector.ts'

/** What a wallet granted in one session, by family. */
export type GrantedSessions = Partial<Record<Namespace, ConnectorSession>>

/** Where what a pairing waits for outlives the document. */
export interface PairingShelf {
  /** Sealed, as the document of before kept it. */
  kept?: string | undefined
  keep(sealed: string, endMs: number): void
  /** It has ended: nothing of it comes back. */
  end(): void
}

export interface WalletConnectDeps {
  relay: NonNullable<FrameConfig['relay']>
  projectId: string
  window: Window
  store: WidgetStore
  api: Pick<ApiClient, 'frameToken' | 'behindMs'>
  /** Same-origin requests to the server; left out, `fetch`. */
  fetcher?: typeof fetch
  /** The login frame's sign-in message for an account; absent where nobody can sign in. */
  signInMessage?(account: CaipAccountId): Promise<string>
  /** The wallet changed by itself; `null`: the session ended, by whom where that is known. */
  onChange(namespace: Namespace, session: ConnectorSession | null, by?: ConnectionEnder): void
}

/** All that is loaded when WalletConnect is used for the first time: one client for every family. */
export interface Engine {
  /** Networks that the family's wallet serves; `undefined`: every one, as it may be asked for more. */
  networks(namespace: Namespace): CaipNetworkId[] | undefined
  /** What was granted on one network. */
  sessionOn(network: CaipNetworkId): ConnectorSession | undefined
  pair(signal?: AbortSignal, shelf?: PairingShelf): Promise<GrantedSessions>
  connect(namespace: Namespace, signal?: AbortSignal): Promise<ConnectorSession>
  restore(namespace: Namespace): Promise<ConnectorSession | null>
  disconnect(namespace: Namespace, by?: ConnectionEnder): Promise<void>
  request(
    namespace: Namespace,
    request: RpcRequest,
    signal?: AbortSignal,
    handOver?: () => void,
    lastsMs?: number,
  ): Promise<unknown>
}
