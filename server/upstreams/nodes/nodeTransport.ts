import type { NodeAnswer, NodeCall } from './nodeCall.ts'

/** How one node is spoken to: JSON-RPC, or an API that answers the same calls. */
export interface NodeTransport {
  /** Host of its address; paths may hold keys and are never shown. */
  readonly name: string
  /** @default true */
  readonly takesBatches?: boolean
  /** Asks in one request. @throws NodeTrouble */
  ask(calls: readonly NodeCall[], timeoutMs: number): Promise<NodeAnswer[]>
  /** The same for a probe, over a connection of its own: it waits behind no call. @throws NodeTrouble */
  probe(call: NodeCall, timeoutMs: number): Promise<NodeAnswer>
  close(): Promise<void>
}

/** Opens the way to a node, with so many connections for calls. */
export type ConnectNode = (url: string, connections: number) => NodeTransport
