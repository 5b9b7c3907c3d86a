import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { RequestSubject, Risk } from '../subject.ts'

/** How things stand when a request comes in. */
export interface Standing {
  networkId: CaipNetworkId
  chainId: number
  /** Active account of the connection. */
  account: string
}

/** What the reader of one method makes of its parameters. */
export interface Reading {
  /** What a person sees. */
  subject: RequestSubject
  /** Risks that come with the method itself, beside those of the subject. */
  risks?: Risk[]
  /** What the wallet gets: built afresh from what was read, so it is what was shown. */
  request: { method: string; params?: unknown }
  /** Fields that only the wallet knows. */
  unknown?: string[]
  /** The account in whose name it happens; must be connected. */
  account?: string
  /** The chain that the request names; must be the active one. */
  chainId?: number
  /** Only valid on the network on which it was asked. */
  pinned?: boolean
}

/** Throws `RpcError` -32602 when the parameters are not as the method wants them. */
export type ReadParams = (params: unknown, standing: Standing) => Reading
