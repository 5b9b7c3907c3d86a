import type { ConnectionEnder, PublicConnection, RpcRequest } from '../../host-sdk/protocol/api.ts'
import type { CaipAccountId, CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { AccountDetail } from '../state/accountDetails.ts'

/** Specification §3. */
export type ConnectorType = 'AUTH' | 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** What an account signed while its wallet was connected: a sign-in message of CAIP-122. */
export interface SignInProof {
  account: CaipAccountId
  message: string
  signature: string
}

/** What a wallet gave when it was connected. */
export interface ConnectorSession {
  /** Never empty; first is the active one. */
  accounts: CaipAccountId[]
  network: CaipNetworkId
  /** Of Bitcoin accounts. */
  details?: AccountDetail[]
  /** What the wallet cannot do, of which it says so. */
  lacks?: PublicConnection['lacks']
  versions?: PublicConnection['versions']
  /** What the wallet calls itself, where the connector learns only now which one it is. */
  walletName?: string
  /** Its picture, likewise: a path of ours. */
  walletIcon?: string
  /**
   * What the same wallet gave for other families in the same step (login, WalletConnect); each is a session of the
   * connector with the same key in that namespace.
   */
  others?: Partial<Record<Namespace, ConnectorSession>>
  /** Of the active account, where the wallet signed in one step with the connection. */
  proof?: SignInProof
}

/** What a list shows of one wallet. */
export interface ConnectorFacts {
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
  /** Networks that it serves; absent: every one of its family. */
  networks?: readonly CaipNetworkId[]
}

/** How to talk to one wallet. Knows no state and no screen; errors are `RpcError`. */
export interface Connector extends ConnectorFacts {
  /** Asks the person. An aborted signal ends the waiting, not the wallet's window. */
  connect(signal?: AbortSignal): Promise<ConnectorSession>
  /** What the wallet granted on a network, where that may differ from one to another; absent: the same on all of them. */
  sessionOn?(network: CaipNetworkId): ConnectorSession | undefined
  /** Never prompts; `null` when the wallet no longer grants this page an account. */
  restore(): Promise<ConnectorSession | null>
  /** `by`: who ends the connection, for what still waits in it. */
  disconnect(by?: ConnectionEnder): Promise<void>
  /**
   * `handOver` is called before a payment leaves this window; one that fails earlier was never sent. `lastsMs`: how long an
   * answer is of use, where a wallet's client would drop it earlier.
   */
  request(
    request: RpcRequest,
    signal?: AbortSignal,
    handOver?: () => void,
    lastsMs?: number,
  ): Promise<unknown>
}
