import type { RpcRequest } from '../../host-sdk/protocol/api.ts'
import type { CaipAccountId, CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'

/** Specification §3. */
export type ConnectorType = 'AUTH' | 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** What a wallet gave when it was connected. */
export interface ConnectorSession {
  /** Never empty; first is the active one. */
  accounts: CaipAccountId[]
  network: CaipNetworkId
}

/** How to talk to one wallet. Knows no state and no screen; errors are `RpcError`. */
export interface Connector {
  /** Unique among the connectors of this frame. */
  id: string
  /** The same for the same wallet after a reload: its rdns, else its name. */
  key: string
  type: ConnectorType
  namespace: Namespace
  name: string
  /** data: URI or ''. */
  icon: string
  rdns: string
  /** Asks the person. An aborted signal ends the waiting, not the wallet's window. */
  connect(signal?: AbortSignal): Promise<ConnectorSession>
  /** Never prompts; `null` when the wallet no longer grants this page an account. */
  restore(): Promise<ConnectorSession | null>
  disconnect(): Promise<void>
  request(request: RpcRequest, signal?: AbortSignal): Promise<unknown>
}
