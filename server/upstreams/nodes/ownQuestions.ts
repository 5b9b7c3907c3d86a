import type { NodeCall } from './nodeCall.ts'

/** By which a node tells its chain. */
export interface NodeIdentity {
  call: NodeCall
  /** Is it an answer of a node on this chain? */
  isOwn(value: unknown): boolean
}

/** By which a chain tells how far it is. */
export interface ChainHeight {
  call: NodeCall
  read(value: unknown): number | undefined
}
