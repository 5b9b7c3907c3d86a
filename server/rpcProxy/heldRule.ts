import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'
import type { RpcFamily } from './servedChain.ts'

/** How a method of Solana or Bitcoin is answered. */
export interface HeldRule {
  family: RpcFamily
  /** Ms for which equal calls share an answer; with 0 only those do that ask while it is under way. */
  hold: number
  /** Does the answer to such a call, once there is one, hold for good? */
  stays?: (call: NodeCall) => boolean
  /** Are the parameters fit for a node? `reference` is that of CAIP-2. @default yes, the node will tell */
  fits?: (params: readonly unknown[], reference: string) => boolean | Promise<boolean>
  /** Has an effect: every caller's own, and sent by this. */
  send?: (chain: Chain, call: NodeCall) => Promise<NodeAnswer>
}
