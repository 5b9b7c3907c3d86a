import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { RefusalReason } from '../../server/contract/frame.ts'

/** Calls to our own server; the frame token goes with each. Failures are `RpcError` or `WidgetError`. */
export interface ApiClient {
  /** JSON-RPC through the proxy; rejects with the node's own code and message as `RpcError`. */
  rpc(networkId: CaipNetworkId, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** Trades the checked host origin for the frame token; called once after the handshake. */
  setHostOrigin(origin: string): void
  /** Counts refused bridge messages; sent in bundles at most every 10 s, never awaited. */
  countRefusal(reason: RefusalReason): void
}
