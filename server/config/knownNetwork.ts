import type { Network } from '../contract/networks.ts'

/** A network with the nodes that are asked when the operator names none. */
export interface KnownNetwork extends Network {
  /** JSON-RPC; of Bitcoin the bases of Esplora APIs. None: the network is served only where the operator names one. */
  nodes: readonly string[]
}
